// Runs the tests of test/host inside the browser-hosted VS Code.
// usage: node scripts/host/run-suite.mjs [--web]
import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { artifactPath, openBrowser } from './browser.mjs';
import { bundleSuite } from './bundle-suite.mjs';
import { ensureHost } from './install.mjs';
import { createDisposer, progress } from './process.mjs';
import { ROOT } from './root.mjs';
import { startHost } from './server.mjs';
import { runInWebWorker } from './web.mjs';

const SUITE_LIMIT_MS = 8 * 60_000;
/** test/host/index.ts puts this in front of each of its lines; the editor logs lines of its own. */
const OF_TESTS = 'HOST ';

/**
 * @typedef {object} SuiteResult
 * @property {number} code     the editor's exit code: 0 when every test passed
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} log    what the tests wrote, line by line
 */

/**
 * Runs a suite inside the editor, on a copy of a workspace that the tests may change.
 * @param {object} options
 * @param {string} options.suite      module that exports run()
 * @param {string} [options.extension]  folder of the extension under test
 * @param {string} [options.workspace]  folder to copy
 * @param {Record<string, unknown>} [options.userSettings]
 * @param {boolean} [options.web]    run the extension's browser entry in a web worker
 * @param {number} [options.limitMs]  limit of the whole run
 * @param {(line: string) => void} [options.onLine]  called with each line of the tests
 * @returns {Promise<SuiteResult>}
 * @throws {Error} when the editor does not finish in time, or ends without having run the tests.
 */
export async function runSuite({
  suite,
  extension = ROOT,
  workspace = join(ROOT, 'test/host/workspace'),
  userSettings,
  web = false,
  limitMs = SUITE_LIMIT_MS,
  onLine = console.log,
}) {
  const paths = await ensureHost();
  const folder = await mkdtemp(join(tmpdir(), 'kafka-rebalance-workspace-'));
  const disposer = createDisposer();
  disposer.add(() => rm(folder, { recursive: true, force: true }));
  try {
    await cp(workspace, folder, { recursive: true });
    const host = await startHost({ paths, userSettings });
    disposer.add(host.dispose);
    const browser = await openBrowser();
    disposer.add(browser.close);
    if (web) await runInWebWorker(browser.page, { extension, port: host.port });
    const url = host.url(folder, {
      extensionDevelopmentPath: web ? undefined : extension,
      extensionTestsPath: suite.replace(/\.js$/, ''),
    });
    return await resultOf({ host, page: browser.page, url, limitMs, onLine });
  } finally {
    await disposer.dispose();
  }
}

/**
 * @param {{ host: import('./server.mjs').Host, page: import('playwright-core').Page, url: string, limitMs: number,
 *   onLine: (line: string) => void }} run
 * @returns {Promise<SuiteResult>}
 */
async function resultOf({ host, page, url, limitMs, onLine }) {
  /** @type {string[]} */
  const log = [];
  const fullLog = await artifactPath('host-suite.log');
  await writeFile(fullLog, '');
  await page.exposeFunction(
    'codeAutomationLog',
    async (/** @type {string} */ level, /** @type {unknown[]} */ values) => {
      const text = values.map(String).join(' ');
      if (text.startsWith(OF_TESTS)) {
        log.push(text);
        onLine(text);
      }
      await appendFile(fullLog, `${new Date().toISOString()} ${level} ${text}\n`);
    },
  );
  const exit = new Promise((done) =>
    page.exposeFunction('codeAutomationExit', (/** @type {number} */ code) => done({ code })),
  );
  const serverEnded = host.ended.then(() => ({
    trouble: `The VS Code server ended during the tests.\n${host.output()}`,
  }));
  const pageCrashed = new Promise((done) =>
    page.on('crash', () => done({ trouble: 'The page of the editor crashed.' })),
  );
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const expired = new Promise((done) => {
    timer = setTimeout(() => done({ trouble: `The tests did not end within ${limitMs / 1000} s.` }), limitMs);
  });
  try {
    await page.goto(url);
    const { code, trouble } = await Promise.race([exit, serverEnded, pageCrashed, expired]);
    if (trouble) throw new Error(`${trouble} Its log: ${fullLog}.${await describePage(page)}`);
    return { code, ...countsIn(log, code), log };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string>} where its picture is, or nothing when there is none to take
 */
async function describePage(page) {
  const path = await artifactPath('host-suite.png');
  const taken = await page.screenshot({ path, timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  return taken ? ` The editor as it was then: ${path}` : '';
}

/**
 * @param {string[]} log
 * @param {number} code
 * @throws {Error} when the tests did not come to their last line.
 */
function countsIn(log, code) {
  const counts = /^HOST (\d+) passed, (\d+) failed, (\d+) skipped$/.exec(log.at(-1) ?? '');
  if (!counts) {
    throw new Error(`The editor ended with code ${code} before the tests did. Its log: artifacts/host-suite.log.`);
  }
  return { passed: Number(counts[1]), failed: Number(counts[2]), skipped: Number(counts[3]) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const web = process.argv.includes('--web');
    const suite = await bundleSuite({ target: web ? 'web' : 'node' });
    const { code, passed, failed, skipped } = await runSuite({ suite, web });
    progress(`in the editor: ${passed} passed, ${failed} failed, ${skipped} skipped`);
    process.exitCode = code === 0 && failed === 0 && passed > 0 ? 0 : 1;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
