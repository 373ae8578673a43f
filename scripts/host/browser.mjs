// The browser that shows the workbench: the machine's own Chromium, Chrome or Edge, without a window.
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { ROOT } from './root.mjs';
import { ensureSystem } from './system.mjs';

const ARTIFACTS = join(ROOT, 'artifacts');
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Opens a browser with one page, large enough for an editor with a panel.
 * @returns {Promise<{ page: import('playwright-core').Page, close: () => Promise<void> }>}
 * @throws {Error} that says what to install when the machine has no browser.
 */
export async function openBrowser() {
  const { chromium: executablePath } = await ensureSystem(['chromium']);
  // Chromium refuses its sandbox to root, the usual user of a container.
  const args = process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS;
  const browser = await chromium.launch({ executablePath, args });
  const context = await browser.newContext({
    viewport: { width: 1400, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  return { page: await context.newPage(), close: () => browser.close() };
}

/**
 * @param {string} name  may hold folders, as in "screenshots/problems.png"
 * @returns {Promise<string>} a path below artifacts/ whose folder exists
 */
export async function artifactPath(name) {
  const path = join(ARTIFACTS, name);
  await mkdir(dirname(path), { recursive: true });
  return path;
}
