// A person in front of the browser-hosted VS Code: what they press, what they see.
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { artifactPath, openBrowser } from '../../scripts/host/browser.mjs';
import { ensureHost } from '../../scripts/host/install.mjs';
import { createDisposer } from '../../scripts/host/process.mjs';
import { ROOT } from '../../scripts/host/root.mjs';
import { startHost } from '../../scripts/host/server.mjs';

const STEP_LIMIT_MS = 60_000;

/**
 * Opens a copy of a workspace in the editor, with the extension loaded.
 * @param {{ workspace: string, extension?: string, userSettings?: Record<string, unknown>, workspaceTrust?: boolean }} options
 *   absolute folders; settings and trust as in startHost
 * @returns {Promise<Editor>} to be disposed of
 */
export async function openEditor({ workspace, extension = ROOT, userSettings, workspaceTrust }) {
  const paths = await ensureHost();
  const folder = await mkdtemp(join(tmpdir(), 'kafka-rebalance-workspace-'));
  const disposer = createDisposer();
  disposer.add(() => rm(folder, { recursive: true, force: true }));
  try {
    await cp(workspace, folder, { recursive: true });
    const host = await startHost({ paths, userSettings, workspaceTrust });
    disposer.add(host.dispose);
    const browser = await openBrowser();
    disposer.add(browser.close);
    const { page } = browser;
    page.setDefaultTimeout(STEP_LIMIT_MS);
    await page.goto(host.url(folder, { extensionDevelopmentPath: extension }));
    await page.locator('.monaco-workbench .explorer-folders-view .monaco-list-row').first().waitFor();
    return new Editor(page, folder, disposer.dispose);
  } catch (error) {
    await disposer.dispose();
    throw error;
  }
}

/**
 * @param {import('playwright-core').Locator} element
 * @returns {Promise<boolean>} whether it is visible before it is time to try again
 */
function appears(element) {
  return element.waitFor({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
}

/**
 * @typedef {{ severity: 'error' | 'warning' | 'info' | 'hint', line: number }} Squiggle  line counts from 1
 * @typedef {{ severity: string, text: string }} Problem  a row of the Problems view, as a screen reader says it
 */

export class Editor {
  #dispose;

  /**
   * @param {import('playwright-core').Page} page
   * @param {string} folder  the open workspace, a copy
   * @param {() => Promise<void>} dispose
   */
  constructor(page, folder, dispose) {
    this.page = page;
    this.folder = folder;
    this.#dispose = dispose;
  }

  /** Closes the editor, ends its server and removes the copy of the workspace. */
  async dispose() {
    await this.#dispose();
  }

  /**
   * Opens a file through Quick Open.
   * @param {string} name  its name, or enough of its path to be the first match
   */
  async openFile(name) {
    const base = name.split('/').at(-1);
    await this.#quickInput('Control+P', name);
    await this.#quickRows().filter({ hasText: base }).first().click();
    await this.page.locator(`.tab.active[data-resource-name="${base}"]`).waitFor();
    await this.#lines().first().waitFor();
  }

  /**
   * Runs a command from the palette.
   * @param {string} title  as the palette shows it, with its category: "Kafka: Show failure forecast"
   */
  async runCommand(title) {
    const row = this.#quickRows()
      .filter({ has: this.page.getByText(title, { exact: true }) })
      .first();
    // A palette that opens while extensions are still read lists what was known then, so it is opened until the command is there.
    await this.until(async () => {
      await this.#quickInput('F1', `>${title}`);
      if (await appears(row)) return true;
      await this.page.keyboard.press('Escape');
      return false;
    }, `the command "${title}"`);
    await row.click();
  }

  /**
   * Chooses an entry of the quick pick that is open, or that opens now.
   * @param {string} label
   */
  async pick(label) {
    await this.#quickRows().filter({ hasText: label }).first().click();
  }

  /**
   * @param {string} keys
   * @param {string} text
   */
  async #quickInput(keys, text) {
    const input = this.page.locator('.quick-input-widget .quick-input-box input');
    // Keys pressed while the editor still starts are lost, so press until the input is there.
    await this.until(async () => {
      await this.page.keyboard.press(keys);
      return appears(input);
    }, `${keys} to open an input`);
    await input.fill(text);
  }

  #quickRows() {
    return this.page.locator('.quick-input-list .monaco-list-row');
  }

  /** Waits until the active file has unsaved changes, saves it, and waits until it has none. */
  async save() {
    await this.page.locator('.tab.active.dirty').waitFor();
    await this.page.keyboard.press('Control+S');
    await this.page.locator('.tab.active:not(.dirty)').waitFor();
  }

  /**
   * @param {string} name  path inside the workspace
   * @returns {Promise<string>} what is on disk
   */
  fileText(name) {
    return readFile(join(this.folder, name), 'utf8');
  }

  /**
   * Opens the Problems view and reads the rows that fit into it; files are headers, not rows.
   * @returns {Promise<Problem[]>}
   */
  async readProblems() {
    const panel = this.page.locator('.markers-panel');
    if (!(await panel.isVisible())) {
      await this.runCommand('Problems: Focus on Problems View');
      await panel.waitFor();
    }
    return panel.locator('.monaco-list-row').evaluateAll((rows) =>
      rows
        .filter((row) => row.querySelector('.marker-icon'))
        .map((row) => ({
          severity:
            /codicon-(error|warning|info)/.exec(row.querySelector('.marker-icon .codicon')?.className ?? '')?.[1] ??
            'hint',
          text: row.getAttribute('aria-label') ?? '',
        })),
    );
  }

  /**
   * @returns {Promise<Squiggle[]>} of the visible part of the active file, top to bottom
   */
  squiggles() {
    return this.page
      .locator('.editor-group-container.active .monaco-editor')
      .first()
      .evaluate((editor) => {
        const lineAt = new Map(
          [...editor.querySelectorAll('.line-numbers')].map((number) => [
            Math.round(number.getBoundingClientRect().top),
            Number(number.textContent),
          ]),
        );
        return [...editor.querySelectorAll('.view-overlays .cdr')]
          .flatMap((mark) => {
            const severity = /squiggly-(error|warning|info|hint)/.exec(mark.className)?.[1];
            const line = lineAt.get(Math.round(mark.getBoundingClientRect().top)) ?? 0;
            return severity ? [{ severity: /** @type {Squiggle['severity']} */ (severity), line }] : [];
          })
          .sort((a, b) => a.line - b.line);
      });
  }

  /**
   * Puts the caret into a visible text of the active file.
   * @param {string} text  within one line
   */
  async clickText(text) {
    const { x, y } = await this.#pointOf(text);
    await this.page.mouse.click(x, y);
  }

  /**
   * Rests the pointer on a visible text of the active file.
   * @param {string} text  within one line
   * @returns {Promise<string>} what the hover says
   */
  async hover(text) {
    const { x, y } = await this.#pointOf(text);
    // A pointer that already rests there would not move, and no hover would open.
    await this.page.mouse.move(x + 200, y + 200);
    await this.page.mouse.move(x, y, { steps: 3 });
    const content = this.page.locator('.monaco-editor .monaco-hover:not(.hidden) .monaco-hover-content');
    await content.waitFor();
    const said = async () => (await content.allInnerTexts()).join('\n');
    // "Loading..." stands in until the slowest provider answers.
    await this.until(async () => !/^Loading/.test(await said()), 'the hover to load');
    return said();
  }

  /**
   * Opens the light bulb's menu on a text.
   * @param {string} text  within one line
   * @returns {Promise<string[]>} the titles it offers
   */
  async quickFixes(text) {
    // A menu that is just closing swallows the click, and one that opens before the problem is known stays empty.
    await this.until(async () => {
      await this.clickText(text);
      await this.page.keyboard.press('Control+.');
      return appears(this.#actions().first());
    }, `the quick fixes of "${text}"`);
    return (await this.#actions().allInnerTexts()).map((title) => title.trim());
  }

  /**
   * Opens the light bulb's menu on a text and takes one of its offers.
   * @param {string} text  within one line
   * @param {string} title
   */
  async applyQuickFix(text, title) {
    await this.quickFixes(text);
    await this.#actions().filter({ hasText: title }).first().click();
    await this.#actions().first().waitFor({ state: 'hidden' });
  }

  #actions() {
    return this.page.locator('.action-widget .monaco-list-row.action');
  }

  /**
   * The document inside the visible webview, two frames deep.
   * @returns {import('playwright-core').FrameLocator}
   */
  webview() {
    return this.page
      .locator('iframe.webview.ready')
      .filter({ visible: true })
      .contentFrame()
      .frameLocator('#active-frame');
  }

  /**
   * Reads the notification center: this editor shows no toasts, because it runs under automation.
   * @returns {Promise<string[]>} newest first
   */
  async notifications() {
    await this.runCommand('Notifications: Show Notifications');
    const center = this.page.locator('.notifications-center.visible');
    await center.waitFor();
    const messages = await center.locator('.notification-list-item-message').allInnerTexts();
    await this.page.keyboard.press('Escape');
    return messages;
  }

  /**
   * Presses a button of a notification.
   * @param {string} message
   * @param {string} button
   */
  async takeNotification(message, button) {
    await this.runCommand('Notifications: Show Notifications');
    const item = this.page.locator('.notifications-center.visible .notification-list-item', { hasText: message });
    // The buttons of a message are there while the pointer is over it.
    await item.hover();
    await item.getByRole('button', { name: button, exact: true }).click();
  }

  /**
   * @param {string} name  without ending
   * @returns {Promise<string>} its path, below artifacts/screenshots
   */
  async screenshot(name) {
    const path = await artifactPath(join('screenshots', `${name}.png`));
    await this.page.screenshot({ path });
    return path;
  }

  /**
   * Waits for a condition.
   * @param {() => Promise<boolean>} condition
   * @param {string} what  for the message: "Waited 30 s for ..."
   * @throws {Error} when the condition does not come true in time; a screenshot shows what was there instead.
   */
  async until(condition, what) {
    const deadline = Date.now() + STEP_LIMIT_MS;
    while (!(await condition())) {
      if (Date.now() > deadline) {
        throw new Error(
          `Waited ${STEP_LIMIT_MS / 1000} s for ${what}. The editor as it was then: ${await this.screenshot('timeout')}`,
        );
      }
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  #lines() {
    return this.page.locator('.editor-group-container.active .monaco-editor .view-line');
  }

  /**
   * @param {string} text
   * @returns {Promise<{ x: number, y: number }>} the middle of its first occurrence
   */
  async #pointOf(text) {
    await this.#lines().first().waitFor();
    const point = await this.#lines().evaluateAll((lines, wanted) => {
      const plain = (/** @type {string} */ value) => value.replaceAll('\u00a0', ' ').replaceAll('\u200c', '');
      const ordered = lines.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
      for (const line of ordered) {
        const start = plain(line.textContent ?? '').indexOf(wanted);
        if (start < 0) continue;
        // A line is many text nodes, one per token: find the one under the middle of the text.
        let left = start + Math.floor(wanted.length / 2);
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const length = node.textContent?.length ?? 0;
          if (left < length) {
            const range = document.createRange();
            range.setStart(node, left);
            range.setEnd(node, left + 1);
            const box = range.getBoundingClientRect();
            return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
          }
          left -= length;
        }
      }
      return undefined;
    }, text);
    if (!point)
      throw new Error(
        `"${text}" is not in the visible part of the active file. See ${await this.screenshot('no-text')}`,
      );
    return point;
  }
}
