/// <reference types="mocha" />
// What the editor calls at its start: runs the tests of this folder and ends the editor. The same module serves the
// browser-hosted editor, the desktop one and, with *.web.test.ts only, a web worker.
import { loadTests } from 'host-tests';
import Mocha from 'mocha';

const TEST_LIMIT_MS = 60_000;

/**
 * Runs every test.
 * @throws {Error} when a test failed, which makes the editor end with another code than 0.
 */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: TEST_LIMIT_MS, reporter: LineReporter });
  loadTests((file) => mocha.suite.emit('pre-require', globalThis, file, mocha));
  const failed = await new Promise<number>((done) => mocha.run(done));
  if (failed > 0) throw new Error(`${failed} of the tests in the editor failed.`);
}

/**
 * One line per console call: the editor passes each call on separately, with a prefix of its own.
 * The last line has the counts; scripts/host/run-suite.mjs reads it.
 */
class LineReporter extends Mocha.reporters.Base {
  private passed = 0;
  private failed = 0;
  private skipped = 0;

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    runner.on('suite', (suite) => suite.title && say(`# ${suite.fullTitle()}`));
    runner.on('pass', (test) => {
      this.passed++;
      say(`ok      ${test.title} (${test.duration} ms)`);
    });
    runner.on('pending', (test) => {
      this.skipped++;
      say(`skipped ${test.title}`);
    });
    runner.on('fail', (test, error) => {
      this.failed++;
      say(`FAILED  ${test.title}`);
      for (const line of describe(error).split('\n')) say(`        ${line}`);
    });
    runner.on('end', () => say(`${this.passed} passed, ${this.failed} failed, ${this.skipped} skipped`));
  }
}

function describe(error: Error & { expected?: unknown; actual?: unknown }): string {
  const text = (error.stack ?? String(error))
    .split('\n')
    .filter((line) => !/node:internal|[\\/]vs[\\/]workbench[\\/]api[\\/]/.test(line))
    .join('\n');
  if (error.expected === undefined && error.actual === undefined) return text;
  return `${text}\nexpected: ${JSON.stringify(error.expected)}\nactual:   ${JSON.stringify(error.actual)}`;
}

/** The word in front tells lines of the tests from what the editor itself logs. */
function say(line: string): void {
  console.log(`HOST ${line}`);
}
