import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { name, version } from '../../package.json';
import type { JsonRules } from '../../src/cli/commands/rules.ts';
import { REFUSED, RULE } from '../cli/support.ts';
import { ROOT } from '../support/bundle.ts';
import { checkout, must, temporaryFolder } from './staging.ts';

const target = temporaryFolder();
const copy = temporaryFolder();
let packed: { filename: string; size: number; files: { path: string }[] };

beforeAll(() => {
  const root = checkout(copy);
  const out = must('npm', ['pack', '--json', '--pack-destination', target], root);
  packed = JSON.parse(out.slice(out.indexOf('[\n')))[0];
  writeFileSync(join(target, 'package.json'), '{"private":true}');
  // Without a network: everything has to be inside.
  must('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`], target);
});

const run = (args: readonly string[], cwd = target) => {
  const bin = join(target, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);
  const { status, stdout, stderr } = spawnSync(bin, args, { cwd, shell: process.platform === 'win32' });
  return { code: status, out: stdout.toString(), err: stderr.toString() };
};

test('npm pack makes a package that installs offline and brings no other', () => {
  expect(packed.filename).toBe(`${name}-${version}.tgz`);
  expect(readdirSync(join(target, 'node_modules')).filter((each) => !each.startsWith('.'))).toEqual([name]);
});

test('it holds the command line, its documentation and nothing else', () => {
  const allowed = /^(?:package\.json|README\.md|LICENSE|CHANGELOG\.md|THIRD-PARTY-NOTICES|dist\/(?:cli|cli\/program|lab|yaml)\.js|dist\/lab-agent\.jar|dist\/docs\/.+\.(?:md|json)|schemas\/.+\.json)$/;
  const paths = packed.files.map((file) => file.path);
  expect(paths.filter((path) => !allowed.test(path))).toEqual([]);
  expect(paths).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'THIRD-PARTY-NOTICES', 'dist/cli.js', 'dist/cli/program.js', 'dist/lab.js', 'dist/yaml.js', 'dist/lab-agent.jar']));
}); // biome-ignore format: a pattern reads better whole

test('the installed command lints, fixes and tells its version', () => {
  writeFileSync(join(target, 'consumer.properties'), REFUSED);
  const { code, out, err } = run(['lint', 'consumer.properties']);
  expect([code, err]).toEqual([1, '']);
  expect(out).toContain(`[${RULE}]`);
  expect(run(['fix', 'consumer.properties']).out).toContain('-session.timeout.ms=45000');
  expect(run(['--version']).out).toBe(`${version}\n`);
  expect(run(['lint', '--fail-on', 'never', join(ROOT, 'samples')]).code).toBe(0);
});

test('the installed command lists its rules and has a page for each', () => {
  const { rules } = JSON.parse(run(['rules', '--format', 'json']).out) as JsonRules;
  expect(rules.length).toBeGreaterThan(100);
  const pages = packed.files.map(({ path }) => path);
  expect(rules.filter((rule) => !pages.includes(`dist/docs/rules/${rule.name}.md`))).toEqual([]);
});

test('the installed command loads its lab', () => {
  const { code, err } = run(['lab', '--modes', 'none']);
  expect(err).toContain('"none" is no mode');
  expect(code).toBe(2);
});
