import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLEAN, complaints, lines, REFUSED, RULE, useCli, useTree } from './support.ts';

const cli = useCli();
const tree = useTree();

const YAML = 'spring:\n  kafka:\n    consumer:\n      group-id: orders\n';
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const large = (text: string) => Buffer.concat([Buffer.from(text), Buffer.alloc(10 * 1024 * 1024, '#\n')]);

describe('a file that cannot be read is one line on stderr, and the rest is reported', () => {
  test.each<[string, string, string | Buffer, RegExp]>([
    ['binary', 'a.properties', `${REFUSED}x=\0`, /^kafka-rebalance: a\.properties: is a binary file$/],
    ['UTF-16', 'a.properties', utf16(REFUSED), /^kafka-rebalance: a\.properties: is UTF-16; save it as UTF-8$/],
    ['UTF-16, big-endian', 'a.yml', utf16(YAML).swap16(), /^kafka-rebalance: a\.yml: is UTF-16; save it as UTF-8$/],
    ['more than 10 MB', 'a.properties', large(REFUSED), /^kafka-rebalance: a\.properties: is 10\.0 MB, more than the 10 MB/],
    ['YAML in ISO-8859-1', 'application.yml', latin1(`# é\n${YAML}`), /^kafka-rebalance: application\.yml: is not valid UTF-8/],
    ['malformed YAML', 'application.yml', `${YAML}      auto-offset-reset: [earliest\n`, /^kafka-rebalance: application\.yml: \d+:\d+: cannot be read: \S/],
  ])('%s', (_, name, content, message) => {
    const cwd = tree({ [name]: content, 'b.properties': REFUSED });
    for (const args of [['.'], [name, 'b.properties']]) {
      const result = cli.run(['lint', ...args], { cwd });
      expect(result.code).toBe(2);
      expect(complaints(result)).toHaveLength(1);
      expect(result.err.trimEnd()).toMatch(message);
      expect(result.out).toContain(`b.properties:4:1: error: `);
    }
  }); // biome-ignore format: a table reads better with one case a line

  test('missing, dangling, in a loop, below a file, a folder of that name, a device', () => {
    const cwd = tree({ 'b.properties': REFUSED });
    symlinkSync('nowhere', join(cwd, 'dangling.properties'));
    symlinkSync('loop.properties', join(cwd, 'loop.properties'));
    const result = cli.run(
      [
        'lint',
        'no.properties',
        'dangling.properties',
        'loop.properties',
        'b.properties/c',
        '/dev/zero',
        'b.properties',
      ],
      { cwd },
    );
    expect(result.code).toBe(2);
    expect(complaints(result)).toEqual([
      'kafka-rebalance: no.properties: no such file or folder',
      'kafka-rebalance: dangling.properties: no such file or folder',
      'kafka-rebalance: loop.properties: is a symbolic link to itself',
      'kafka-rebalance: b.properties/c: no such file or folder',
      'kafka-rebalance: /dev/zero: is not a regular file',
    ]);
    expect(result.out).toContain('b.properties:4:1: error: ');
    mkdirSync(join(cwd, 'consumer.properties'));
    expect(cli.run(['lint', 'consumer.properties'], { cwd })).toMatchObject({ code: 0, err: '' });
  });

  test('permission denied', () => {
    const cwd = tree({ 'a.properties': REFUSED, 'b.properties': REFUSED, 'closed/c.properties': REFUSED });
    chmodSync(join(cwd, 'a.properties'), 0);
    chmodSync(join(cwd, 'closed'), 0);
    // Root may read everything.
    const nobody = process.getuid?.() === 0 ? { uid: 65534 } : {};
    const result = cli.run(['lint', '.'], { cwd, ...nobody });
    chmodSync(join(cwd, 'closed'), 0o755);
    expect(result.code).toBe(2);
    expect(complaints(result).sort()).toEqual([
      'kafka-rebalance: a.properties: permission denied',
      'kafka-rebalance: closed: permission denied',
    ]);
    expect(result.out).toContain('b.properties:4:1: error: ');
  });
});

test('a malformed escape is a finding where the reader stops', () => {
  const cwd = tree({ 'consumer.properties': `${CLEAN}client.id=C:\\users\\ulrich\n` });
  const { files, code } = cli.json(['.'], { cwd });
  expect(code).toBe(1);
  expect(files[0]!.findings).toMatchObject([{ severity: 'error', range: { start: { line: 4 } } }]);
});

describe('a walk fails only for what can be a consumer config', () => {
  test('other people’s files in other encodings, and other YAML', () => {
    const cwd = tree({
      'app.config': Buffer.concat([utf16('<configuration/>'), Buffer.from([0, 1, 2])]),
      'messages_de.properties': latin1('gruss=Grüß dich\n'),
      'binary.properties': Buffer.from([0, 1, 2, 3]),
      'helm/values.yaml': 'a: {{ .Values.kafka.spring }}\n  b: - c\n',
      'broken.yml': 'a: [\n',
      'consumer.properties': CLEAN,
    });
    expect(cli.run(['lint', '.'], { cwd })).toMatchObject({ code: 0, err: '', out: 'No findings in 1 consumer config.\n' });
    expect(cli.run(['lint', 'binary.properties', 'app.config'], { cwd })).toMatchObject({ code: 2 });
  }); // biome-ignore format: one line reads better

  test('symbolic links are not followed on the way, and are when named', () => {
    const cwd = tree({ 'conf/consumer.properties': REFUSED });
    symlinkSync('conf/consumer.properties', join(cwd, 'link.properties'));
    symlinkSync('.', join(cwd, 'conf/again'));
    expect(cli.json(['.'], { cwd }).files.map((file) => file.path)).toEqual(['conf/consumer.properties']);
    expect(cli.json(['link.properties', 'conf/again'], { cwd }).files.map((file) => file.path)).toEqual([
      'link.properties',
      'conf/again/consumer.properties',
    ]);
  });
});

test('.properties that are no UTF-8 are ISO-8859-1', () => {
  const cwd = tree({ 'consumer.properties': latin1(`# für alle\n${REFUSED}`) });
  expect(cli.json(['.'], { cwd }).files[0]!.findings[0]!.range.start).toEqual({ line: 5, column: 1 });
});

test('what Properties.load makes of other characters depends on the encoding of the file', () => {
  const text = `client.id=né\n${CLEAN}`;
  const rules = (content: string | Buffer) =>
    cli
      .json(['.'], { cwd: tree({ 'consumer.properties': content }) })
      .files[0]!.findings.map((finding) => finding.rule);
  expect(rules(text)).toContain('non-latin-1');
  expect(rules(latin1(text))).not.toContain('non-latin-1');
});

test.each([
  ['CRLF', REFUSED.replaceAll('\n', '\r\n')],
  ['CR', REFUSED.replaceAll('\n', '\r')],
  ['no end of line', REFUSED.trimEnd()],
])('%s', (_, text) => {
  const { files } = cli.json(['.'], { cwd: tree({ 'consumer.properties': text }) });
  expect(files[0]!.findings).toMatchObject([{ rule: RULE, range: { start: { line: 4, column: 1 } } }]);
});

test('empty and blank files are nothing', () => {
  const cwd = tree({ 'a.properties': '', 'b.yml': '', 'c.properties': '\n\n', 'd.yaml': '# only a comment\n', 'e.properties': '\uFEFF' });
  expect(cli.run(['lint', '.', 'a.properties', 'b.yml'], { cwd })).toMatchObject({ code: 0, err: '' });
}); // biome-ignore format: one line reads better

describe('a Spring Boot conflict across two files', () => {
  const files = {
    'application.yml': lines(
      'spring:',
      '  kafka:',
      '    consumer:',
      '      group-id: orders',
      '      properties:',
      '        group.protocol: consumer',
    ),
    'application-prod.yml': lines(
      'spring:',
      '  kafka:',
      '    consumer:',
      '      properties:',
      '        session.timeout.ms: 30000',
    ),
  };

  test('is reported in both, each pointing at the other', () => {
    const found = cli.json(['.'], { cwd: tree(files) }).files;
    expect(found).toMatchObject([
      { path: 'application-prod.yml', findings: [{ rule: RULE, related: [{ path: 'application.yml', range: { start: { line: 6, column: 9 } } }] }] },
      { path: 'application.yml', findings: [{ rule: RULE, related: [{ path: 'application-prod.yml', range: { start: { line: 5, column: 9 } } }] }] },
    ]);
  }); // biome-ignore format: one line a file reads better

  test.each(['application.yml', 'application-prod.yml'])('is found when only %s is named, however it is written', (name) => {
    const cwd = tree({ ...files, 'notes.txt': 'x' });
    for (const path of [name, `./${name}`, join(cwd, name)]) {
      const { files: found, code } = cli.json([path], { cwd });
      expect(code).toBe(1);
      expect(found).toMatchObject([{ path, findings: [{ rule: RULE, related: [{ path: expect.stringContaining('application') }] }] }]);
    }
  }); // biome-ignore format: one line reads better

  test('a neighbor that cannot be read is told, too', () => {
    const cwd = tree({ ...files, 'application-prod.yml': latin1(`# é\n${files['application-prod.yml']}`) });
    const result = cli.run(['lint', 'application.yml'], { cwd });
    expect(complaints(result)).toEqual(['kafka-rebalance: application-prod.yml: is not valid UTF-8; save it as UTF-8']);
  });
});

test('a path that is given twice is read once', () => {
  const cwd = tree({ 'conf/consumer.properties': REFUSED });
  const paths = ['conf/consumer.properties', './conf/consumer.properties', '.', 'conf', join(cwd, 'conf')];
  expect(cli.json(paths, { cwd }).files.map((file) => file.path)).toEqual(['conf/consumer.properties']);
});

test('a named file is read whatever its name', () => {
  const cwd = tree({ 'kafka.conf': REFUSED, consumer: REFUSED });
  expect(cli.json(['.'], { cwd }).files).toEqual([]);
  expect(cli.json(['kafka.conf', 'consumer'], { cwd }).files.map((file) => file.path)).toEqual(['kafka.conf', 'consumer']);
}); // biome-ignore format: one line reads better
