import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { complaints, lines, REFUSED, REFUSED_FIXED, useCli, useTree } from './support.ts';

const cli = useCli();
const tree = useTree();

/** Names that try to be something else in a patch, on a terminal or in a shell. */
const HOSTILE = [
  'tab\there.properties',
  'two\nlines.properties',
  'return\rhere.properties',
  'esc\u001b[31mred\u001b]0;title\u0007.properties',
  'quote".properties',
  "it's.properties",
  'back\\slash.properties',
  '\\033.properties',
  'right\u202eto-left.properties',
  'arabic\u061cmark.properties',
  'c1\u009b5n.properties',
  ' blank first.properties',
  'blank last.properties ',
  '-dash.properties',
  '$(touch pwned).properties',
  '`touch pwned`.properties',
  'emoji 👩‍🔬 ä.properties',
  // A folder that looks like the end of one file's head and a change of another file.
  'x\n--- a/victim.properties\n+++ b/victim.properties\n@@ -1 +1 @@\n-old\n+evil\n/consumer.properties',
];
const ACTING = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;

function hostileTree(text: string): string {
  const cwd = tree({ 'victim.properties': 'old\n', '.kafka-rebalance.json': '{"include":["**"],"exclude":["victim.properties"]}' });
  for (const name of HOSTILE) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  return cwd;
} // biome-ignore format: one line reads better

describe.skipIf(process.platform === 'win32')('a diff of files of any name', () => {
  test.each([
    ['git apply', 'git', ['apply', '-']],
    ['patch', 'patch', ['-p1', '--binary', '--quiet']],
  ])('%s changes just these', (_, program, args) => {
    const cwd = hostileTree(REFUSED);
    const patch = cli.run(['fix', '.'], { cwd });
    expect([patch.code, patch.err]).toEqual([1, '']);
    expect(patch.out).not.toMatch(ACTING);
    expect(patch.out.match(/^--- /gm)).toHaveLength(HOSTILE.length);
    const applied = spawnSync(program, args, { cwd, input: patch.bytes, encoding: 'utf8' });
    expect([applied.status, applied.stderr]).toEqual([0, '']);
    for (const name of HOSTILE) expect(readFileSync(join(cwd, name), 'utf8'), name).toBe(REFUSED_FIXED);
    expect(readFileSync(join(cwd, 'victim.properties'), 'utf8')).toBe('old\n');
  });

  test('names that need no quotes have none', () => {
    const cwd = tree({ 'ä/two words.properties': REFUSED, 'plain.properties': REFUSED });
    const heads = cli.run(['fix', '.'], { cwd }).out.match(/^(?:---|\+\+\+) .*$/gm);
    expect(heads).toEqual([
      '--- a/plain.properties',
      '+++ b/plain.properties',
      '--- a/ä/two words.properties\t',
      '+++ b/ä/two words.properties\t',
    ]);
  });
});

describe.skipIf(process.platform === 'win32')('nothing that is printed acts', () => {
  test('findings, as text and as JSON, what is written, and complaints', () => {
    const cwd = hostileTree(REFUSED);
    const text = cli.run(['lint', '.', 'no\u001b[2Jsuch\nfile'], { cwd });
    expect(text.out + text.err).not.toMatch(ACTING);
    expect(complaints(text)).toEqual(['kafka-rebalance: no\\u001b[2Jsuch\\u000afile: no such file or folder']);
    expect(text.out.split('\n').filter((line) => line.includes(': error: '))).toHaveLength(HOSTILE.length);
    const json = cli.run(['lint', '--format', 'json', '.'], { cwd });
    expect(json.out).not.toMatch(ACTING);
    const found = JSON.parse(json.out).files.map((file: { path: string }) => file.path);
    expect(found.toSorted(), 'JSON says the names as they are').toEqual(HOSTILE.toSorted());
    const written = cli.run(['fix', '--write', '.'], { cwd });
    expect(written.out).not.toMatch(ACTING);
    expect(written.out.split('\n').filter((line) => line.endsWith(': written'))).toHaveLength(HOSTILE.length);
    expect(readdirSync(cwd)).not.toContain('pwned');
  });

  test('a plan keeps a group and a file in its code, whatever they are called', () => {
    const group = '`` x\\n```\\n# Forged\\u001b[2J $(touch pwned)';
    const cwd = tree({ '[a](command:x) <b>.properties': lines('bootstrap.servers=h:9092', `group.id=${group}`, 'session.timeout.ms=50000') });
    const { out, code } = cli.run(['migrate', '--plan', '[a](command:x) <b>.properties'], { cwd });
    expect(code).toBe(0);
    expect(out).not.toMatch(ACTING);
    expect(out).not.toMatch(/^# Forged/m);
    expect(out.match(/^```/gm)!.length % 2, 'fences come in pairs').toBe(0);
    expect(out).toContain('`[a](command:x) <b>.properties`');
    const [command] = out.match(/^kafka-configs\.sh .*$/m)!;
    const { stdout } = spawnSync('bash', ['-c', `kafka-configs.sh() { printf '%s\\0' "$@"; }; ${command.replace('<host:port>', 'h:1')}`], { cwd, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    expect(stdout.split('\0')).toContain('`` x\n```\n# Forged\u001b[2J $(touch pwned)');
    expect(readdirSync(cwd)).toHaveLength(1);
  }); // biome-ignore format: a text reads better whole

  test.each([['text'], ['markdown']])('explain, as %s', (format) => {
    for (const name of ['\u001b[2J', 'spring.kafka.properties[\u001b[2J]', 'spring.kafka.consumer.properties.\u202ex', 'a\nb']) {
      const { out, err } = cli.run(['explain', '--format', format, name], { cwd: tree({}) });
      expect(out + err).not.toMatch(ACTING);
      expect(out + err).not.toBe('');
    }
  }); // biome-ignore format: one line reads better
});

describe.skipIf(process.platform !== 'linux')('a disk that is full under what is printed', () => {
  test.each<[string, string[]]>([
    ['lint', ['lint', '.']],
    ['lint as JSON', ['lint', '--format', 'json', '.']],
    ['fix', ['fix', '.']],
    ['a plan', ['migrate', '--plan', '.']],
    ['explain', ['explain', 'group.id']],
    ['help', ['--help']],
  ])('%s: one line, and exit code 2', (_, args) => {
    const cwd = tree({ 'a.properties': REFUSED });
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [cli.file, ...args], { cwd, stdio: ['ignore', full, 'pipe'] });
    closeSync(full);
    expect([status, stderr.toString()]).toEqual([
      2,
      'kafka-rebalance: standard output could not be written: no space left on the device\n',
    ]);
  }); // biome-ignore format: one line reads better

  test('under messages: the work goes on, and the exit code tells how it ended', () => {
    const cwd = tree({ 'a.properties': REFUSED });
    const full = openSync('/dev/full', 'w');
    const { status, stdout } = spawnSync(process.execPath, [cli.file, 'fix', '--write', 'missing', '.'], { cwd, stdio: ['ignore', 'pipe', full] });
    closeSync(full);
    expect([status, stdout.toString()]).toEqual([2, 'a.properties: written\n']);
  }); // biome-ignore format: one line reads better
});
