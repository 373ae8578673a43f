import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { JsonReport } from '../../src/cli/report.ts';
import { decodeFile } from '../../src/cli/text-file.ts';
import { ROOT } from '../support/bundle.ts';
import { generatedTree } from '../support/trees.ts';
import { EXPECTED, type Expected } from './expected.ts';

const SEED = 20261201;
const TREES = 300;
/** Real config files of other people, kept outside this repository. */
const CORPUS = join(ROOT, '../shared/corpus');
/** What the editor opens. */
const CONFIGS = /\.(?:properties|config|conf|ya?ml)$/;

interface SuiteResult {
  readonly code: number;
  readonly passed: number;
  readonly failed: number;
  readonly log: readonly string[];
}

test(`samples, real configs and ${TREES} generated folders have one answer`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kafka-rebalance-one-answer-'));
  try {
    const workspace = join(folder, 'workspace');
    plant(workspace);
    const expected = answerOf(workspace, join(folder, 'fixed'));
    expect(expected.report.files.length).toBeGreaterThan(TREES);
    writeFileSync(join(workspace, EXPECTED), JSON.stringify(expected));
    const { bundleSuite, runSuite } = await host();
    const suite = await bundleSuite({
      target: 'node',
      entry: join(import.meta.dirname, 'inside/index.ts'),
      outfile: join(ROOT, 'dist-test/one-answer/index.js'),
    });
    const result = await runSuite({ suite, workspace });
    expect(result, result.log.join('\n')).toMatchObject({ code: 0, failed: 0, passed: 4 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function host() {
  const load = (script: string) => import(pathToFileURL(join(ROOT, 'scripts/host', script)).href);
  const { bundleSuite } = (await load('bundle-suite.mjs')) as {
    bundleSuite(options: object): Promise<string>;
  };
  const { runSuite } = (await load('run-suite.mjs')) as { runSuite(options: object): Promise<SuiteResult> };
  return { bundleSuite, runSuite };
}

function plant(workspace: string): void {
  cpSync(join(ROOT, 'samples'), join(workspace, 'samples'), { recursive: true });
  if (existsSync(CORPUS)) cpSync(CORPUS, join(workspace, 'corpus'), { recursive: true });
  else console.log('The corpus of real configs is not beside this checkout: the editor is asked about the others.');
  for (let i = 0; i < TREES; i++) {
    for (const [path, content] of Object.entries(generatedTree(SEED, i))) {
      const file = join(workspace, `t${i}`, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  }
}

/** What the command line says of a workspace. @param copy where files may be fixed */
function answerOf(workspace: string, copy: string): Expected {
  const report: JsonReport = JSON.parse(cli(['lint', '--format', 'json', '--fail-on', 'never', '.'], workspace));
  cpSync(workspace, copy, { recursive: true });
  cli(['fix', '--write', '.'], copy);
  const text = (root: string, path: string) => decodeFile(path, readFileSync(join(root, path))).text;
  const fixed: Record<string, string> = {};
  for (const { path } of report.files) {
    // The editor fixes one file at a time, so only files that stand alone compare; of .conf files nobody asks it.
    if (/application|\.conf$/.test(path) || text(workspace, path) === text(copy, path)) continue;
    fixed[path] = text(copy, path);
  }
  const opened = readdirSync(workspace, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => CONFIGS.test(path))
    .sort();
  return { opened, report, fixed };
}

function cli(args: readonly string[], cwd: string): string {
  const options = { cwd, maxBuffer: 1 << 28, encoding: 'utf8' } as const;
  const { stdout, stderr, error } = spawnSync(process.execPath, [join(ROOT, 'dist/cli.js'), ...args], options);
  if (error || stdout === '') throw error ?? new Error(stderr);
  return stdout;
}
