import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { pageHtml } from '../../src/editor/lab/page.ts';
import type { FromPage, PageState, ToPage } from '../../src/webview/protocol.ts';
import { ROOT } from '../support/bundle.ts';
import { THEMES, type ThemeName } from './themes.ts';

const ORIGIN = 'https://panel.test';

/** The panel's page in a plain browser, which plays the part of the editor. */
export class PanelPage {
  /** What the browser complains about, refused resources among it. */
  readonly complaints: string[] = [];

  private constructor(readonly page: Page) {}

  static async open(browser: Browser, dist: string, options: { theme?: ThemeName; state?: PageState } = {}) {
    const { theme = 'dark', state } = options;
    const context = await browser.newContext({ viewport: { width: 1180, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const panel = new PanelPage(page);
    page.on('console', (message) => {
      if (message.type() === 'error') panel.complaints.push(message.text());
    });
    page.on('pageerror', (error) => panel.complaints.push(error.message));
    await page.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/') {
        const parts = { script: '/webview.js', style: '/webview.css', source: ORIGIN, nonce: 'n0nce' };
        return route.fulfill({ contentType: 'text/html', body: pageHtml(parts) });
      }
      const contentType = pathname.endsWith('.js') ? 'text/javascript' : 'text/css';
      return route.fulfill({ contentType, body: readFileSync(join(dist, pathname), 'utf8') });
    });
    await page.addInitScript(
      ({ variables, kind, kept }) => {
        const sent: unknown[] = [];
        let saved: unknown = kept;
        Object.assign(globalThis, {
          sent,
          saved: () => saved,
          acquireVsCodeApi: () => ({
            postMessage: (message: unknown) => sent.push(message),
            getState: () => saved,
            setState: (next: unknown) => {
              saved = next;
            },
          }),
        });
        document.addEventListener('DOMContentLoaded', () => {
          document.body.className = kind;
          for (const [name, value] of Object.entries(variables)) {
            document.documentElement.style.setProperty(name, value as string);
          }
        });
      },
      { variables: THEMES[theme].variables, kind: THEMES[theme].kind, kept: state },
    );
    await page.goto(`${ORIGIN}/`);
    await panel.until(async () => (await panel.sent()).some(({ type }) => type === 'ready'), 'the page to be ready');
    return panel;
  }

  async tell(message: ToPage): Promise<void> {
    await this.page.evaluate((data) => window.postMessage(data, '*'), message as never);
    // The message is delivered before whatever is evaluated next can see its effect.
    await this.page.evaluate(() => new Promise((done) => setTimeout(done)));
  }

  sent(): Promise<FromPage[]> {
    return this.page.evaluate(() => (globalThis as unknown as { sent: FromPage[] }).sent);
  }

  saved(): Promise<PageState> {
    return this.page.evaluate(() => (globalThis as unknown as { saved: () => PageState }).saved());
  }

  async until(condition: () => Promise<boolean>, what: string): Promise<void> {
    const deadline = Date.now() + 15_000;
    while (!(await condition())) {
      if (Date.now() > deadline) throw new Error(`Waited 15 s for ${what}. Complaints: ${this.complaints.join('; ')}`);
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}

/** A browser, and the page's bundle as it ships, in a folder of its own. */
export async function startPanelTests(): Promise<{ browser: Browser; dist: string; dispose(): Promise<void> }> {
  const dist = await mkdtemp(join(tmpdir(), 'kafka-rebalance-webview-'));
  const { bundle }: { bundle(name: string, production: boolean, outfile: string): Promise<unknown> } = await import(
    pathToFileURL(join(ROOT, 'esbuild.mjs')).href
  );
  await bundle('webview', true, join(dist, 'webview.js'));
  const { openBrowser }: { openBrowser(): Promise<{ page: Page }> } = await import(
    pathToFileURL(join(ROOT, 'scripts/host/browser.mjs')).href
  );
  const browser = (await openBrowser()).page.context().browser()!;
  return {
    browser,
    dist,
    async dispose() {
      await browser.close();
      await rm(dist, { recursive: true, force: true });
    },
  };
}
