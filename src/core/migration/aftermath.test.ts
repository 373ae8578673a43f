import { describe, expect, test } from 'vitest';
import { configsIn, type Migrated, migrate } from '../../../test/support/migrate.ts';
import { backToClassic } from './to-classic.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

describe('what the client refuses for other reasons is said before anything starts', () => {
  const before = ({ migration }: Migrated) =>
    /## Before you start\n\n(.*?)\n\n##|## Before you start\n\n(.*)$/s.exec(migration.plan)![0];

  test.each<[string, string, RegExp]>([
    [
      'a word that 4.0 took away',
      'client.dns.lookup=default\n',
      /refuses line 5 of the changed `consumer\.properties`.*client\.dns\.lookup/,
    ],
    [
      'a package in place of a class',
      'key.deserializer=org.apache.kafka.common.serialization\n',
      /line 5.*key\.deserializer/,
    ],
    [
      'a login that is quoted',
      'security.protocol=SASL_PLAINTEXT\nsasl.jaas.config="org.apache.kafka.common.security.plain.PlainLoginModule required;"\n',
      /line 6.*JAAS|line 6.*sasl\.jaas\.config/,
    ],
  ])('%s', (_, line, said) => {
    const result = migrate({ text: HEAD + line, version: '3.9' });
    expect(result.migration.refused).toBeUndefined();
    expect(before(result)).toMatch(said);
    expect(result.migration.remaining).toEqual([
      {
        uri: 'file:///project/consumer.properties',
        line: HEAD.split('\n').length + 1 + line.split('\n').length - 1,
        column: expect.any(Number),
        message: expect.any(String),
      },
    ]);
  });

  test('a version that the file names itself hides nothing: the plan asks for a newer client', () => {
    const text = `# kafka-rebalance: kafka-version 3.8\n${HEAD}client.dns.lookup=default\n`;
    expect(migrate({ text }).migration.remaining).toHaveLength(1);
  });

  test('nor does a comment that silences the rule', () => {
    const text = `# kafka-rebalance: ignore-file\n${HEAD}client.dns.lookup=default\n`;
    expect(migrate({ text, version: '4.3' }).migration.remaining).toHaveLength(1);
  });

  test('and is said again when there is nothing left to change', () => {
    const { migration } = migrate({
      text: migrate({ text: `${HEAD}client.dns.lookup=default\n`, version: '4.3' }).text,
      version: '4.3',
    });
    expect(migration.changes).toEqual([]);
    expect(migration.remaining).toHaveLength(1);
    expect(migration.plan).toMatch(/## Before you start\n\n- Correct this by hand/);
    expect(migration.plan).not.toContain('Nothing to do');
  });

  test('on the way back too', () => {
    const text = `${HEAD}group.protocol=consumer\nclient.dns.lookup=default\n`;
    expect(migrate({ text, version: '4.3' }, backToClassic).migration.plan).toMatch(
      /refuses line .* client\.dns\.lookup/s,
    );
  });

  test('an ordinary file leaves nothing to say', () => {
    const { migration } = migrate({ text: `${HEAD}session.timeout.ms=30000\n` });
    expect(migration.remaining).toEqual([]);
    expect(migration.plan).not.toContain('by hand');
  });
});

describe('YAML that shares what it says', () => {
  const spring = (properties: string, rest = '') =>
    `${rest}spring:\n  kafka:\n    consumer:\n      group-id: g\n      properties: ${properties}\n`.replace(
      ': \n',
      ':\n',
    );
  const after = (text: string) => migrate({ text, file: 'application.yml' });

  test('a key that a merge would bring back goes with the one over it', () => {
    const { text } = after(
      spring('{<<: *d, session.timeout.ms: 30000}', 'defaults: &d {session.timeout.ms: 45000, a: 1}\n'),
    );
    expect(text).toBe(
      spring('{<<: *d, group.protocol: consumer, group.remote.assignor: range}', 'defaults: &d {a: 1}\n'),
    );
  });

  test('so does each one of several merges', () => {
    const head = 'one: &a {session.timeout.ms: 1}\ntwo: &b\n  session.timeout.ms: 2\n  <<: *a\n';
    const { text } = after(spring('\n        <<: [*a, *b]\n        session.timeout.ms: 3', head));
    expect(text).not.toContain('session.timeout.ms');
  });

  test('what another client reads as well is written out for the consumer', () => {
    const streams = '    streams:\n      properties: *d\n';
    const { text } = after(spring('*d', 'defaults: &d {session.timeout.ms: 45000, a: 1}\n') + streams);
    expect(text).toBe(
      spring(
        '\n        a: 1\n        group.protocol: consumer\n        group.remote.assignor: range',
        'defaults: &d {session.timeout.ms: 45000, a: 1}\n',
      ) + streams,
    );
  });

  test('a list in place of the protocol becomes the protocol', () => {
    expect(after(spring('\n        group.protocol:\n        - classic\n        a: 1')).text).toBe(
      spring('\n        group.protocol: consumer\n        a: 1\n        group.remote.assignor: range'),
    );
  });

  test('a protocol in other letters becomes the right one', () => {
    const { text } = after(spring('\n        GROUP.PROTOCOL: classic'));
    expect(text).toBe(spring('\n        group.protocol: consumer\n        group.remote.assignor: range'));
  });
});

test('a file that a comment gives to librdkafka is judged by librdkafka then, too', () => {
  const text = '# kafka-rebalance: client librdkafka\ngroup.id=g\nsession.timeout.ms=30000\nqueued.min.messages=1\n';
  const [config] = configsIn({ text });
  const { migration } = migrate({ text });
  expect(config!.client).toBe('librdkafka');
  expect(migration.remaining).toEqual([]);
});
