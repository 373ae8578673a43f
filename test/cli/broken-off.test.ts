import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fix } from '../../src/cli/commands/fix.ts';
import { lint } from '../../src/cli/commands/lint.ts';
import { migrate } from '../../src/cli/commands/migrate.ts';
import { properties } from '../../src/core/formats/properties/file.ts';
import { REFUSED, RULE, useCli, useTree } from './support.ts';

const tree = useTree();
const cli = useCli();

const GROUP = 'spring.kafka.consumer.group-id=g\n';
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => `${line(i)}\n`).join('');

/** A command in this process, so that a test can break something. */
async function inProcess(command: (io: Parameters<typeof lint>[2]) => Promise<number>) {
  let out = '';
  let err = '';
  const code = await command({
    out: { write: (chunk) => (out += chunk) },
    err: { write: (text) => (err += text) },
    readStdin: async () => Buffer.of(),
  });
  return { out, err, code };
}

const breakOn = (name: string) => {
  const { parse } = properties;
  vi.spyOn(properties, 'parse').mockImplementation((source) => {
    if (source.uri.includes(name)) throw new RangeError('Maximum call stack size exceeded');
    return parse(source);
  });
};

afterEach(() => void vi.restoreAllMocks());

describe('one file that breaks the check off', () => {
  const files = { 'a.properties': REFUSED, 'bad.properties': REFUSED, 'c.properties': REFUSED };
  const told =
    /^kafka-rebalance: \S*bad\.properties: cannot be checked: Maximum call stack size exceeded\. Leave the file out with "exclude"[^\n]*\n$/;

  test('is named; the others are linted, the JSON is whole, and the exit code is 2', async () => {
    const cwd = tree(files);
    breakOn('bad.properties');
    const { out, err, code } = await inProcess((io) => lint([cwd], { format: 'json', failOn: 'error' }, io));
    const report = JSON.parse(out) as { files: { path: string; findings: { rule: string }[] }[] };
    expect(report.files.map(({ path, findings }) => [path, findings.map(({ rule }) => rule)])).toEqual([
      [join(cwd, 'a.properties'), [RULE]],
      [join(cwd, 'bad.properties'), ['unreadable-file']],
      [join(cwd, 'c.properties'), [RULE]],
    ]);
    expect(err).toMatch(told);
    expect(code).toBe(2);
  });

  test('is named by fix and migrate as well, and stops neither', async () => {
    const cwd = tree(files);
    breakOn('bad.properties');
    const fixed = await inProcess((io) => fix([cwd], { mode: 'diff' }, io));
    expect(fixed.out).toMatch(/a\.properties[\s\S]*c\.properties/);
    expect(fixed.err).toMatch(told);
    expect(fixed.code).toBe(2);
    const migrated = await inProcess((io) =>
      migrate([cwd], { mode: 'diff', plan: false, to: 'consumer', assignor: 'keep' }, io),
    );
    expect(migrated.out).toMatch(/a\.properties[\s\S]*c\.properties/);
    expect(migrated.err).toMatch(told);
    expect(migrated.code).toBe(2);
  });

  test('is named when only its fixes break off', async () => {
    const cwd = tree(files);
    const { parse } = properties;
    vi.spyOn(properties, 'parse').mockImplementation((source) => {
      const file = parse(source);
      if (source.uri.includes('bad')) {
        vi.spyOn(file, 'edit').mockImplementation(() => {
          throw new RangeError('Invalid string length');
        });
      }
      return file;
    });
    const { out, err, code } = await inProcess((io) => fix([cwd], { mode: 'diff' }, io));
    expect(out).toMatch(/a\.properties[\s\S]*c\.properties/);
    expect(err).toMatch(/bad\.properties: cannot be worked on: Invalid string length\. Leave the file out/);
    expect(code).toBe(2);
  });
});

describe('what once broke the check off is read', () => {
  test.each<[string, string]>([
    ['nested parentheses', `${GROUP}#---\nspring.config.activate.on-profile=${'('.repeat(6000)}a${')'.repeat(6000)}\n`],
    [
      'a chain of profile groups',
      `${GROUP}spring.profiles.active=p0\n${lines(8000, (i) => `spring.profiles.group.p${i}=p${i + 1}`)}`,
    ],
    ['125,000 documents', GROUP + lines(125_000, (i) => `#---\nspring.kafka.consumer.client-id=${i}`)],
  ])('%s', (_, text) => {
    const cwd = tree({
      'bad/application.properties': `${text}#---\nspring.kafka.consumer.max-poll-records=5x\n`,
      'good/a.properties': REFUSED,
    });
    const { files, code } = cli.json(['.'], { cwd });
    expect(files.map(({ path }) => path)).toEqual(['bad/application.properties', 'good/a.properties']);
    expect(files[0]!.findings.map(({ rule }) => rule)).toContain('spring-invalid-value');
    expect(code).toBe(1);
  });

  test('deep YAML has a limit, which is that of SnakeYAML, and is told of', () => {
    const cwd = tree({
      'bad/application.yml': `spring:\n  kafka:\n    consumer:\n      group-id: g\nk: ${'['.repeat(100_000)}\n`,
      'good/a.properties': REFUSED,
    });
    const { out, err, code } = cli.run(['lint', '--format', 'json', '.'], { cwd });
    expect(JSON.parse(out).files).toHaveLength(2);
    expect(err).toMatch(/bad\/application\.yml: 5:\d+: cannot be read: .*deeper than 50 levels/);
    expect(code).toBe(2);
  });
});
