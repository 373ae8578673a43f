import { describe, expect, test } from 'vitest';
import { sourcesOf } from '../../test/support/lint-text.ts';
import { catalog, NEWEST, parseVersion } from '../core/catalog/catalog.ts';
import { lint } from '../core/linter/lint.ts';
import { DEFAULT_SETTINGS } from '../core/model/settings.ts';
import { labFromConfig } from './from-config.ts';
import { LabOptionError, labSettings } from './options.ts';
import { departureScenario } from './scenarios/departure.ts';
import { DEFAULT_LAB_SETTINGS } from './settings.ts';

const CONSUMER = 'org.apache.kafka.clients.consumer.';

function fromText(text: string, file = 'consumer.properties') {
  const [linted] = lint(sourcesOf({ text, file }), () => DEFAULT_SETTINGS);
  return labFromConfig(linted!.configs[0]!);
}

/** What the lab's consumers get. */
function propertiesOf(text: string, file?: string): Readonly<Record<string, string>> {
  const { mode, settings } = fromText(text, file);
  return departureScenario(mode, 'kill', labSettings(settings)).members[0]!.properties;
}

test('protocol, assignors, timeouts, batch size and commits come from the file', () => {
  const lab = fromText(`group.id=orders
partition.assignment.strategy=${CONSUMER}CooperativeStickyAssignor
session.timeout.ms=10000
heartbeat.interval.ms=3000
max.poll.records=17
max.poll.interval.ms=60000
enable.auto.commit=true
auto.commit.interval.ms=1000
`);
  expect(lab.mode).toBe('cooperative-sticky');
  expect(lab.settings).toEqual({
    sessionTimeoutMs: 10_000,
    heartbeatIntervalMs: 3000,
    maxPollRecords: 17,
    maxPollIntervalMs: 60_000,
    consumerProperties: {
      'partition.assignment.strategy': `${CONSUMER}CooperativeStickyAssignor`,
      'enable.auto.commit': 'true',
      'auto.commit.interval.ms': '1000',
    },
  });
  expect(lab.dropped).toEqual([{ key: 'group.id', reason: 'the lab names its groups and clients itself' }]);
  expect(lab.taken).not.toContain('group.id');
  expect(lab.taken).toHaveLength(7);
});

test('what belongs to the person’s own broker is dropped, named, and never copied', () => {
  const secret = 's3cr3t';
  const lab = fromText(`bootstrap.servers=${secret}:9092
group.id=${secret}
security.protocol=SASL_SSL
sasl.jaas.config=Login required password="${secret}";
ssl.keystore.password=${secret}
key.deserializer=com.acme.${secret}
interceptor.classes=com.acme.${secret}
group.instance.id=${secret}
some.custom.key=${secret}
auto.offset.reset=latest
fetch.min.bytes=100000
`);
  expect(JSON.stringify(lab)).not.toContain(secret);
  expect(lab.dropped.map(({ key }) => key)).toEqual([
    'bootstrap.servers',
    'group.id',
    'security.protocol',
    'sasl.jaas.config',
    'ssl.keystore.password',
    'key.deserializer',
    'interceptor.classes',
    'group.instance.id',
    'some.custom.key',
    'auto.offset.reset',
    'fetch.min.bytes',
  ]);
  expect(lab.dropped.every(({ reason }) => reason.length > 10)).toBe(true);
  expect(lab.settings.consumerProperties).toEqual({});
});

test('placeholders are dropped and named', () => {
  const place = '$' + '{SESSION}';
  const lab = fromText(`group.id=a\nsession.timeout.ms=${place}\nmax.poll.records=$RECORDS\n`);
  expect(lab.dropped.filter(({ key }) => key !== 'group.id')).toEqual([
    { key: 'session.timeout.ms', reason: 'its value is filled in later (a placeholder)' },
    { key: 'max.poll.records', reason: 'its value is filled in later (a placeholder)' },
  ]);
  expect(lab.settings).toEqual({ consumerProperties: {} });
});

describe('the timeouts of a classic member', () => {
  const inDefault = (key: string, version = NEWEST) => Number(catalog.spec(key, version)!.default);
  const [session, heartbeat] = [inDefault('session.timeout.ms'), inDefault('heartbeat.interval.ms')];

  test.each([
    ['a heartbeat that Kafka’s session allows', 'heartbeat.interval.ms=10000', session, 10_000],
    ['a session that Kafka’s heartbeat allows', 'session.timeout.ms=20000', 20_000, heartbeat],
    ['the longest session', 'session.timeout.ms=600000', 600_000, heartbeat],
    ['the shortest session', 'session.timeout.ms=1000\nheartbeat.interval.ms=300', 1000, 300],
  ])('%s: what the file leaves out is Kafka’s default', (_, text, sessionTimeoutMs, heartbeatIntervalMs) => {
    const { settings, notes } = fromText(`group.id=a\npartition.assignment.strategy=${CONSUMER}RangeAssignor\n${text}\n`);
    expect(settings).toMatchObject({ sessionTimeoutMs, heartbeatIntervalMs });
    expect(labSettings(settings)).toMatchObject({ sessionTimeoutMs, heartbeatIntervalMs });
    expect(notes).toEqual([]);
  });

  test('the default is that of the file’s version', () => {
    const old = inDefault('session.timeout.ms', parseVersion('2.8')!);
    expect(old).not.toBe(session);
    const text = '# kafka-rebalance: kafka-version 2.8\ngroup.id=a\nheartbeat.interval.ms=4000\n';
    expect(fromText(text).settings.sessionTimeoutMs).toBe(old);
  });

  test.each([
    ['a heartbeat above Kafka’s session', 'heartbeat.interval.ms=50000', String(session), '50000'],
    ['a session as short as Kafka’s heartbeat', 'session.timeout.ms=3000', '3000', String(heartbeat)],
    ['a session that no broker takes', 'session.timeout.ms=900\nheartbeat.interval.ms=300', '900', '300'],
    ['a session above what brokers take', 'session.timeout.ms=1800001', '1800001', String(heartbeat)],
    ['a session of 0', 'session.timeout.ms=0', '0', String(heartbeat)],
    ['a negative heartbeat', 'heartbeat.interval.ms=-1', String(session), '-1'],
    ['no number', 'session.timeout.ms=6s\nheartbeat.interval.ms=10000', '6s', '10000'],
  ])('%s goes to the consumers, whose refusal is the result', (_, text, sessionText, heartbeatText) => {
    expect(propertiesOf(`group.id=a\n${text}\n`)).toMatchObject({
      'session.timeout.ms': sessionText,
      'heartbeat.interval.ms': heartbeatText,
    });
  });

  test('a heartbeat of 0, which is accepted, runs with the file’s session', () => {
    const { settings } = fromText('group.id=a\nsession.timeout.ms=30000\nheartbeat.interval.ms=0\n');
    expect(labSettings(settings).sessionTimeoutMs).toBe(30_000);
    expect(settings.consumerProperties).toMatchObject({ 'heartbeat.interval.ms': '0' });
  });

  test('a session that the broker takes and the lab cannot wait for is refused with the reason', () => {
    const { settings } = fromText('group.id=a\nsession.timeout.ms=1800000\n');
    expect(() => labSettings(settings)).toThrow(LabOptionError);
    expect(() => labSettings(settings)).toThrow(/1800000 ms.*after a kill.*at most 600000 ms/);
  });

  test('a placeholder is no value: nothing is compared with it', () => {
    const place = '$' + '{X}';
    const heartbeatAlone = fromText(`group.id=a\nsession.timeout.ms=${place}\nheartbeat.interval.ms=10000\n`);
    expect(labSettings(heartbeatAlone.settings)).toMatchObject({ sessionTimeoutMs: 6000, heartbeatIntervalMs: 2000 });
    expect(heartbeatAlone.dropped.map(({ key }) => key)).toEqual(['group.id', 'session.timeout.ms', 'heartbeat.interval.ms']);
    expect(heartbeatAlone.taken).toEqual([]);
    const sessionAlone = fromText(`group.id=a\nsession.timeout.ms=1500\nheartbeat.interval.ms=${place}\n`);
    expect(labSettings(sessionAlone.settings)).toMatchObject({ sessionTimeoutMs: 1500, heartbeatIntervalMs: 500 });
  });

  test('a file without them is told what the lab runs with instead', () => {
    const { settings, notes } = fromText(`group.id=a\npartition.assignment.strategy=${CONSUMER}RangeAssignor\n`);
    expect(settings.sessionTimeoutMs).toBeUndefined();
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain(`Kafka’s defaults are ${session} ms and ${heartbeat} ms`);
    expect(notes[0]).toContain(`${DEFAULT_LAB_SETTINGS.sessionTimeoutMs} ms and ${DEFAULT_LAB_SETTINGS.heartbeatIntervalMs} ms`);
    expect(notes[0]).toContain('kafkaRebalance.lab.sessionTimeoutMs');
  });

  test('under the consumer protocol the broker has them, and that is said', () => {
    const { consumerSession, consumerHeartbeat } = catalog.broker(NEWEST);
    const { notes } = fromText('group.id=a\ngroup.protocol=consumer\n');
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain(`${consumerSession!.default} ms and ${consumerHeartbeat!.default} ms`);
    expect(fromText('group.id=a\ngroup.protocol=consumer\nsession.timeout.ms=10000\n').notes).toEqual([]);
  });
}); // biome-ignore format: tables, and one line reads better

test.each([
  ['nothing', '', 'range'],
  ['round robin', `partition.assignment.strategy=${CONSUMER}RoundRobinAssignor`, 'roundrobin'],
  ['sticky', `partition.assignment.strategy=${CONSUMER}StickyAssignor`, 'sticky'],
  ['the default list', `partition.assignment.strategy=${CONSUMER}RangeAssignor,${CONSUMER}CooperativeStickyAssignor`, 'range'],
  ['cooperative that runs eager', `partition.assignment.strategy=${CONSUMER}CooperativeStickyAssignor,${CONSUMER}RangeAssignor`, 'sticky'],
  ['the consumer protocol', 'group.protocol=consumer', 'consumer-uniform'],
  ['the consumer protocol in capitals', 'group.protocol=CONSUMER', 'consumer-uniform'],
  ['its range assignor', 'group.protocol=consumer\ngroup.remote.assignor=range', 'consumer-range'],
])('the mode of %s', (_, text, mode) => {
  expect(fromText(`group.id=a\n${text}\n`).mode).toBe(mode);
}); // biome-ignore format: a table

test('the file’s list reaches the consumers whole', () => {
  const list = `${CONSUMER}CooperativeStickyAssignor,${CONSUMER}RangeAssignor`;
  const properties = propertiesOf(`group.id=a\npartition.assignment.strategy=${list}\n`);
  expect(properties['partition.assignment.strategy']).toBe(list);
  expect(fromText(`group.id=a\npartition.assignment.strategy=${list}\n`).notes.join()).toContain('eager');
});

test('an assignor of the application’s own is replaced, and that is said', () => {
  const lab = fromText('group.id=a\npartition.assignment.strategy=com.acme.MyAssignor\n');
  expect(lab.mode).toBe('range');
  expect(lab.dropped.map(({ key }) => key)).toContain('partition.assignment.strategy');
  expect(lab.taken).not.toContain('partition.assignment.strategy');
  expect(lab.notes.join()).toContain('RangeAssignor');
});

test.each([
  ['an empty list', ''],
  ['an empty element', `${CONSUMER}RangeAssignor,`],
  ['a short name', 'range'],
  ['another package', 'org.apache.kafka.clients.RangeAssignor'],
])('assignors that the client refuses reach it: %s', (_, list) => {
  const text = `group.id=a\npartition.assignment.strategy=${list}\n`;
  expect(propertiesOf(text)['partition.assignment.strategy']).toBe(list);
  const { taken, dropped } = fromText(text);
  expect(taken).toContain('partition.assignment.strategy');
  expect(dropped.map(({ key }) => key)).toEqual(['group.id']);
});

test('an assignor that the lab’s client has and the file’s does not runs', () => {
  const text = `# kafka-rebalance: kafka-version 2.3\ngroup.id=a\npartition.assignment.strategy=${CONSUMER}CooperativeStickyAssignor\n`;
  expect(fromText(text).mode).toBe('cooperative-sticky');
});

test('what the client refuses reaches it as it is', () => {
  expect(propertiesOf('group.id=a\ngroup.protocol=consumer\nsession.timeout.ms=10000\n')).toMatchObject({
    'group.protocol': 'consumer',
    'session.timeout.ms': '10000',
  });
  expect(propertiesOf('group.id=a\nsession.timeout.ms=6000\nheartbeat.interval.ms=9000\n')).toMatchObject({
    'session.timeout.ms': '6000',
    'heartbeat.interval.ms': '9000',
  });
  expect(propertiesOf('group.id=a\nmax.poll.records=many\n')['max.poll.records']).toBe('many');
});

test('a Spring file gives what Spring gives the client', () => {
  const properties = propertiesOf(
    'spring:\n  kafka:\n    consumer:\n      group-id: a\n      max-poll-records: 5\n',
    'application.yml',
  );
  expect(properties).toMatchObject({ 'isolation.level': 'read_uncommitted' });
  expect(fromText('spring:\n  kafka:\n    consumer:\n      group-id: a\n      max-poll-records: 5\n', 'application.yml').settings.maxPollRecords).toBe(5);
}); // biome-ignore format: one line reads better

test('hostile values stay values', () => {
  const long = 'read_'.repeat(40_000);
  const lab = fromText(`group.id=a\nisolation.level=${long}\nmax.poll.records=\\u0000\\n5\nrequest.timeout.ms=1\\nsasl.jaas.config\\=x\n`);
  const { 'isolation.level': level, ...others } = lab.settings.consumerProperties!;
  expect(level!.length).toBe(long.length);
  // The client trims control characters away before it reads a number.
  expect(lab.settings.maxPollRecords).toBe(5);
  expect(others).toEqual({ 'request.timeout.ms': '1\nsasl.jaas.config=x' });
}); // biome-ignore format: one line reads better

test('a share consumer’s file is said to be one', () => {
  const lab = fromText('group.id=orders\nshare.acknowledgement.mode=explicit\n', 'share-consumer.properties');
  expect(lab.notes[0]).toMatch(/share consumer.*ordinary consumers/);
});
