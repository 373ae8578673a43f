import { expect, test } from 'vitest';
import { SEVERITIES } from '../../src/core/model/findings.ts';
import { CLEAN, NOTED, REFUSED, RULE, useCli, useTree, WARNED } from './support.ts';

const cli = useCli();
const tree = useTree();

type Check = (value: unknown, where: string) => void;

const text: Check = (value, where) => expect(typeof value, where).toBe('string');
const filled: Check = (value, where) => {
  text(value, where);
  expect(value, where).not.toBe('');
};
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value, where) =>
    expect(values, where).toContain(value);
const fromOne: Check = (value, where) => expect(Number.isInteger(value) && (value as number) >= 1, where).toBe(true);
const matching =
  (pattern: RegExp): Check =>
  (value, where) =>
    expect(value, where).toMatch(pattern);
const listOf =
  (check: Check): Check =>
  (value, where) => {
    expect(Array.isArray(value), where).toBe(true);
    for (const [index, item] of (value as unknown[]).entries()) check(item, `${where}[${index}]`);
  };

/** Exactly these properties; one whose name ends with `?` may be absent. */
function object(properties: Readonly<Record<string, Check>>): Check {
  return (value, where) => {
    const record = value as Record<string, unknown>;
    const names = Object.keys(properties).map((name) => name.replace(/\?$/, ''));
    for (const name of Object.keys(record)) expect(names, `${where}.${name}`).toContain(name);
    for (const [name, check] of Object.entries(properties)) {
      const plain = name.replace(/\?$/, '');
      if (!name.endsWith('?') || plain in record) check(record[plain], `${where}.${plain}`);
    }
  };
}

const position = object({ line: fromOne, column: fromOne });
const range = object({ start: position, end: position });
const report = object({
  version: oneOf(1),
  files: listOf(
    object({
      path: filled,
      dialect: oneOf('java-client', 'spring-boot'),
      kafkaVersion: matching(/^\d+\.\d+$/),
      'client?': oneOf('java', 'share', 'librdkafka'),
      'readBecause?': listOf(filled),
      findings: listOf(
        object({
          rule: matching(/^[a-z][a-z0-9-]*$/),
          severity: oneOf(...SEVERITIES),
          message: filled,
          range,
          'key?': filled,
          'first?': oneOf(true),
          'refusedBy?': listOf(matching(/^\d+\.\d+$/)),
          related: listOf(object({ path: filled, range, message: filled })),
          fixes: listOf(object({ title: filled, safety: oneOf('safe', 'review') })),
        }),
      ),
    }),
  ),
});

test('the report has exactly the documented shape, whatever is found', () => {
  for (const path of ['samples', 'test/cli']) {
    const { code, ...found } = cli.json(['--fail-on', 'never', path]);
    expect(code).toBe(0);
    report(found, path);
  }
  const samples = cli.json(['samples']).files;
  expect(samples.length).toBeGreaterThan(5);
  expect(samples.flatMap((file) => file.findings).some((finding) => finding.related.length > 0)).toBe(true);
  expect(samples.flatMap((file) => file.findings).some((finding) => finding.fixes.length > 0)).toBe(true);
});

test('lines and columns count from 1, columns in UTF-16 units, the end exclusive', () => {
  const cwd = tree({ 'consumer.properties': `# \u{1F600}\r\n${REFUSED.replaceAll('\n', '\r\n')}` });
  const [finding] = cli.json(['.'], { cwd }).files[0]!.findings;
  expect(finding).toMatchObject({
    rule: RULE,
    severity: 'error',
    key: 'session.timeout.ms',
    range: { start: { line: 5, column: 1 }, end: { line: 5, column: 25 } },
    related: [{ path: 'consumer.properties', range: { start: { line: 4, column: 1 }, end: { line: 4, column: 24 } } }],
    fixes: [{ title: 'Remove session.timeout.ms', safety: 'safe' }],
  });
  const wide = tree({ 'consumer.properties': `${CLEAN}isolation.level=\u{1F600}\n` });
  expect(cli.json(['.'], { cwd: wide }).files[0]!.findings[0]!.range).toEqual({
    start: { line: 4, column: 17 },
    end: { line: 4, column: 19 },
  });
});

test('files come in alphabetical order, files that are no consumer config not at all', () => {
  const cwd = tree({
    'b/consumer.properties': REFUSED,
    'a/z.properties': WARNED,
    'a/a.properties': NOTED,
    'server.properties': 'broker.id=1\nlog.dirs=/var/kafka\nlisteners=PLAINTEXT://:9092\n',
    'producer.properties': 'bootstrap.servers=localhost:9092\nacks=all\n',
    'log4j.properties': 'log4j.rootLogger=INFO\ngroup.id=x\nbootstrap.servers=a:1\n',
    'messages.properties': 'hello=world\n',
  });
  const { files } = cli.json(['.'], { cwd });
  expect(files.map((file) => [file.path, file.findings.map((finding) => finding.severity)])).toEqual([
    ['a/a.properties', ['info']],
    ['a/z.properties', ['warning']],
    ['b/consumer.properties', ['error']],
  ]);
});

test('who reads a file, and what says so', () => {
  const cwd = tree({
    'app/consumer.properties':
      'bootstrap.servers=a:1\ngroup.id=g\nenable.partition.eof=true\nstatistics.interval.ms=0\n',
    'b/consumer.properties': 'bootstrap.servers=a:1\ngroup.id=g\n',
    'c/consumer.properties': 'zookeeper.connect=a:1\ngroup.id=g\n',
    'd/consumer.properties': 'bootstrap.servers=a:1\ngroup.id=g\n',
    'd/requirements.txt': 'confluent-kafka==2.6.0\n',
  });
  const { files } = cli.json(['.'], { cwd });
  expect(files.map(({ client, readBecause }) => [client, readBecause])).toEqual([
    ['librdkafka', ['enable.partition.eof', 'statistics.interval.ms']],
    ['java', []],
    [undefined, undefined],
    ['librdkafka', ['requirements.txt']],
  ]);
});

test('the version comes from the build beside a file; without one, a finding names the clients that refuse', () => {
  const config = `${CLEAN}client.dns.lookup=default\n`;
  const cwd = tree({
    'sbt/consumer.properties': config,
    'sbt/build.sbt': 'libraryDependencies += "org.apache.kafka" % "kafka-clients" % "2.7.0"\n',
    'confluent/src/consumer.properties': config,
    'confluent/build.gradle': "implementation 'org.apache.kafka:kafka-clients:7.4.0-ccs'\n",
    'none/consumer.properties': config,
  });
  const { files } = cli.json(['--fail-on', 'never', '.'], { cwd });
  const found = files.map(({ path, kafkaVersion, findings }) => [
    path.split('/')[0],
    kafkaVersion,
    ...findings.map(({ severity, refusedBy }) => [severity, refusedBy?.[0]]),
  ]);
  expect(found).toEqual([
    ['confluent', '3.4', ['error', undefined]],
    ['none', '4.4', ['warning', '3.0']],
    ['sbt', '2.7'],
  ]);
});

test('an empty report is a report, and why it is empty stands beside it', () => {
  expect(cli.run(['lint', '--format', 'json'], { cwd: tree({}) })).toMatchObject({
    code: 0,
    out: '{\n  "version": 1,\n  "files": []\n}\n',
    err: expect.stringContaining('No consumer config was recognized'),
  });
});

test('the report is whole when something could not be done', () => {
  const cwd = tree({ 'consumer.properties': REFUSED });
  const { code, ...found } = cli.json(['gone', '.'], { cwd });
  expect(code).toBe(2);
  report(found, 'report');
  expect(found.files).toHaveLength(1);
});
