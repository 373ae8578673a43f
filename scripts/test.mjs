// `npm test`: sets everything up, runs every suite, and ends with one line of totals.
// usage: node scripts/test.mjs [suite…]      names as in SUITES; all of them by default
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { progress } from './host/process.mjs';
import { ensureSystem } from './host/system.mjs';
import { build, ensurePackages, show } from './setup.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** A command that is one test: it passes when it ends with 0. */
async function command(program, args) {
  const code = await show(program, args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

const node = (...args) => command(process.execPath, args);

async function vitest() {
  const folder = mkdtempSync(join(tmpdir(), 'kafka-rebalance-vitest-'));
  try {
    const report = join(folder, 'report.json');
    const code = await show(process.execPath, [
      'node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`,
    ]); // biome-ignore format: one line for what is one command
    if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    // A file that cannot be loaded fails without a test of its own.
    const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
    const failed = numFailedTests + broken;
    return { passed: numPassedTests, failed: failed || (code === 0 ? 0 : 1), skipped: numPendingTests + numTodoTests };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {'node' | 'web'} target */
async function insideEditor(target) {
  const { bundleSuite } = await import('./host/bundle-suite.mjs');
  const { runSuite } = await import('./host/run-suite.mjs');
  try {
    const suite = await bundleSuite({ target });
    const { code, passed, failed, skipped } = await runSuite({ suite, web: target === 'web' });
    return { passed, failed: failed || (code === 0 && passed > 0 ? 0 : 1), skipped };
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** @type {Record<string, () => Promise<Counts>>} */
const SUITES = {
  types: () => node('node_modules/typescript/bin/tsc', '-p', '.'),
  style: () => node('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  vitest,
  grammar: () => node('scripts/grammar-test.mjs'),
  editor: () => insideEditor('node'),
  'web editor': () => insideEditor('web'),
  person: () => node('test/e2e/run.mjs'),
};

/** @param {string[]} wanted */
async function main(wanted) {
  await ensurePackages();
  await ensureSystem(['chromium', 'jdk', 'maven', 'build-tools']);
  await build();
  const total = { passed: 0, failed: 0, skipped: 0 };
  const rows = [];
  for (const [name, suite] of Object.entries(SUITES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    progress(`suite: ${name}`);
    const counts = await suite();
    rows.push(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
    for (const key of Object.keys(total)) total[key] += counts[key];
  }
  console.log(`\n${rows.join('\n')}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
