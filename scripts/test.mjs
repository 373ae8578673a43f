// `npm test`: sets everything up, runs every suite, and ends with one line of totals.
// usage: node scripts/test.mjs [suite…]      names as in SUITES; all of them by default
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { progress } from './host/process.mjs';
import { ROOT } from './host/root.mjs';
import { ensureSystem } from './host/system.mjs';
import { build, ensurePackages, show } from './setup.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Counts */

/** A command that is one test: it passes when it ends with 0. */
async function command(program, args) {
  const code = await show(program, args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

const node = (...args) => command(process.execPath, args);

/**
 * Runs something in a temporary folder for its report.
 * @param {(folder: string) => Promise<Counts>} action
 */
async function withReport(action) {
  const folder = mkdtempSync(join(tmpdir(), 'kafka-rebalance-report-'));
  try {
    return await action(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const MOST_LINES = 30;

/** What failed in a file of tests, and with which message: the end of a long output is what gets read. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(ROOT, name);
  if (status === 'failed' && assertionResults.length === 0) return [failure(file, message)];
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => failure(`${file}: ${test.fullName}`, test.failureMessages.join('\n')));
}

/** A title and the message, without the frames of the test runner. */
function failure(title, message) {
  const lines = message.split('\n').filter((line) => !line.includes('node_modules'));
  return [`FAILED ${title}`, ...lines.slice(0, MOST_LINES)].join('\n');
}

/** @param {string[]} args */
const vitest = (...args) =>
  withReport(async (folder) => {
    const report = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await show(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args]);
    if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    // A file that cannot be loaded fails without a test of its own.
    const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
    const failed = numFailedTests + broken;
    return {
      passed: numPassedTests,
      failed: failed || (code === 0 ? 0 : 1),
      skipped: numPendingTests + numTodoTests,
      failures: testResults.flatMap(failuresOf),
    };
  });

/** Node's own test runner over a folder. */
const nodeTests = (folder) =>
  withReport(async (reports) => {
    const report = join(reports, 'report.tap');
    const files = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.test.mjs'));
    const code = await show(process.execPath, [
      '--test',
      ...['--test-concurrency=1', '--test-reporter=spec', '--test-reporter-destination=stdout'],
      ...['--test-reporter=tap', `--test-reporter-destination=${report}`],
      ...files.map((name) => `${folder}/${name}`),
    ]);
    const tap = readFileSync(report, 'utf8');
    const count = (name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
    const failed = count('fail') + count('cancelled');
    const failures = [...tap.matchAll(/^not ok \d+ - (.*)\n((?: {2}.*\n)*)/gm)].map(([, title, body]) =>
      failure(`${folder}: ${title}`, body),
    );
    return { passed: count('pass'), failed: failed || (code === 0 ? 0 : 1), skipped: count('skipped'), failures };
  });

/** @param {'node' | 'web'} target */
async function insideEditor(target) {
  const { bundleSuite } = await import('./host/bundle-suite.mjs');
  const { runSuite } = await import('./host/run-suite.mjs');
  try {
    const suite = await bundleSuite({ target });
    const { code, passed, failed, skipped, log } = await runSuite({ suite, web: target === 'web' });
    return { passed, failed: failed || (code === 0 && passed > 0 ? 0 : 1), skipped, failures: failuresIn(log) };
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** What failed in the editor, by the lines of test/host/index.ts: a title, and the message indented below it. */
function failuresIn(log) {
  const lines = log.map((line) => line.replace(/^HOST /, ''));
  return lines.flatMap((line, at) => {
    if (!line.startsWith('FAILED ')) return [];
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((each) => !each.startsWith(' '));
    return [failure(line.slice('FAILED '.length).trim(), rest.slice(0, end === -1 ? undefined : end).join('\n'))];
  });
}

/** @type {Promise<{ dispose(): Promise<void> }> | undefined} */
let lab;

/**
 * Runs a suite with what the lab needs, which is made once for all suites: they find Docker and the image by the environment.
 * Where there is no Docker, tests that need it say so.
 * @param {() => Promise<Counts>} suite
 */
async function withLab(suite) {
  const { ensureLab } = await import('../test/lab/daemon.mjs');
  lab ??= ensureLab().then(
    ({ dockerHost, image, dispose }) => {
      process.env.DOCKER_HOST = dockerHost;
      process.env.KAFKA_REBALANCE_LAB_IMAGE = image;
      return { dispose };
    },
    (error) => {
      console.error(error.message);
      return { dispose: async () => {} };
    },
  );
  await lab;
  return suite();
}

/**
 * Runs a suite that drives an editor in a browser, and runs it once more when something failed: on a machine that others load,
 * a step can take longer than anybody would wait. Both results are printed, and the second one counts.
 * @param {() => Promise<Counts>} suite
 */
async function twiceAtMost(suite) {
  const counts = await suite();
  if (counts.failed === 0) return counts;
  progress(`${counts.passed} passed, ${counts.failed} failed; once more`);
  return suite();
}

/** @type {Record<string, () => Promise<Counts>>} */
const SUITES = {
  types: () => node('node_modules/typescript/bin/tsc', '-p', '.'),
  'types of the page': () => node('node_modules/typescript/bin/tsc', '-p', 'src/webview'),
  'types of the scripts': () => node('node_modules/typescript/bin/tsc', '-p', 'scripts'),
  style: () => node('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  vitest: () => vitest(),
  lab: () => withLab(() => vitest('--config', 'test/lab/vitest.config.mts')),
  grammar: () => node('scripts/grammar-test.mjs'),
  editor: () => withLab(() => twiceAtMost(() => insideEditor('node'))),
  'one answer': () => twiceAtMost(() => vitest('--config', 'test/one-answer/vitest.config.mts')),
  'web editor': () => twiceAtMost(() => insideEditor('web')),
  person: () => withLab(() => twiceAtMost(() => nodeTests('test/e2e'))),
};

/** @param {string[]} wanted */
async function main(wanted) {
  const unknown = wanted.filter((name) => !Object.hasOwn(SUITES, name));
  if (unknown.length > 0) {
    const names = unknown.map((name) => `"${name}"`).join(', ');
    throw new Error(`There is no suite ${names}. There are: ${Object.keys(SUITES).join(', ')}.`);
  }
  await ensurePackages();
  await ensureSystem(['chromium', 'jdk', 'maven', 'build-tools']);
  await build();
  const total = { passed: 0, failed: 0, skipped: 0 };
  const rows = [];
  const failures = [];
  for (const [name, suite] of Object.entries(SUITES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    progress(`suite: ${name}`);
    const counts = await suite();
    rows.push(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
    failures.push(...(counts.failures ?? []));
    for (const key of Object.keys(total)) total[key] += counts[key];
  }
  if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`);
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
} finally {
  await (await lab)?.dispose();
}
