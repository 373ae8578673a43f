import { expect, test } from 'vitest';
import { sourcesOf } from '../../test/support/lint-text.ts';
import { lint } from '../core/lint.ts';
import { DEFAULT_SETTINGS } from '../core/settings.ts';
import { labFromConfig } from './from-config.ts';
import { labSettings } from './options.ts';
import { departureScenario } from './plan.ts';

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
  const long = 'x'.repeat(200_000);
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
