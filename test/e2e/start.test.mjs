// The first minutes of somebody who ran `npm start`. usage: node --test test/e2e/start.test.mjs
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openBrowser } from '../../scripts/host/browser.mjs';
import { ROOT } from '../../scripts/host/root.mjs';
import { Editor } from './editor.mjs';

const LIMIT_MS = 240_000;

/** @type {import('node:child_process').ChildProcess} */
let start;
/** @type {Editor} */
let editor;
let printed = '';

before(async () => {
  // The browser-hosted editor, also where `code` is installed.
  start = spawn(process.execPath, ['scripts/start.mjs', '--browser'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`no address within ${LIMIT_MS / 1000} s:\n${printed}`)), LIMIT_MS);
    start.once('close', () => reject(new Error(`npm start ended:\n${printed}`)));
    start.stdout?.on('data', (chunk) => {
      printed += chunk;
      const found = /^Open (\S+)\n/m.exec(printed)?.[1];
      if (!found) return;
      clearTimeout(limit);
      resolve(found);
    });
  });
  const browser = await openBrowser();
  await browser.page.goto(address);
  editor = new Editor(browser.page, '', browser.close);
});
after(async () => {
  await editor?.dispose();
  start?.kill('SIGINT');
  if (start?.exitCode === null) await once(start, 'close');
});

test('the address is short and the last thing in the terminal', () => {
  assert.match(printed.trimEnd().split('\n').at(-1) ?? '', /^Open http:\/\/127\.0\.0\.1:\d+\/$/);
  assert.match(printed, /\d+ findings \(.*\) in \d+ of \d+ consumer configs\./);
});

test('the first screen is a file with findings and the Problems view, in an ordinary window', async () => {
  const { page } = editor;
  await page.locator('.tab.active[data-resource-name="broken-after-upgrade.properties"]').waitFor();
  await page.locator('.markers-panel').waitFor();
  await editor.until(async () => (await editor.readProblems()).length > 0, 'the findings in the Problems view');
  assert.doesNotMatch(await page.title(), /Extension Development Host/);
  assert.equal(await page.locator('.monaco-dialog-box').count(), 0);
});

test('what the extension has to say shows as a notification', async () => {
  await editor.runCommand('Kafka: Lint: fix all safe problems of this config');
  const toast = editor.page.locator('.notifications-toasts .notification-list-item-message');
  await toast.first().waitFor();
  assert.match((await toast.first().textContent()) ?? '', /^Fixed: 3\./);
});

test('people play with a copy, which is gone at the end', async () => {
  const crumbs = await editor.page.locator('.breadcrumbs-control').textContent();
  const folder = /kafka-rebalance-start-\w+/.exec(crumbs ?? '')?.[0];
  assert.ok(folder, crumbs ?? '');
  start.kill('SIGINT');
  await once(start, 'close');
  assert.equal(existsSync(join(tmpdir(), folder)), false);
});
