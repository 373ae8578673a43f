import { expect, test } from 'vitest';
import { SLIPS } from '../../../../test/support/key-slips.ts';
import { testRule } from '../../../../test/support/rule-tester.ts';
import { catalog, NEWEST } from '../../catalog/catalog.ts';
import { rule } from './rule.ts';
import { suggestKey } from './suggest.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    {
      text: `${base}orders.topic=orders\nmongo.uri=mongodb://h\nschema.registry.url=http://h\nclient.ip=10.0.0.1\nserver.port=80\n`,
    },
    { text: `${base}group.id2=h\ngroup.id.1=i\nretry.backoff.min.ms=5\n` },
    { text: `${base}metrics.context.app=x\nspring.json.trusted.packages=*\ninterceptor.level=1\n` },
    // The right key is there: the other one is the application's.
    { text: `${base}groupId=h\nconsumer.group.id=h\n` },
    { text: `${base}kafka.client.id=a\nkafka.topic=t\n` },
    // Keys of other programs of Kafka.
    { text: `${base}linger.ms=5\nnum.partitions=3\nretry.backoff.max.ms=5\n`, version: '3.6' },
    // Keys of other clients, which have a rule of their own.
    { text: `${base}key.deserializer=com.acme.D\nsasl.mechanisms=PLAIN\nconsumer.id=c\n` },
    { text: `${base}#max.poll.record=10\n` },
  ],
  reject: [
    {
      text: `${base}max.poll.record=10\r\nenable.autocommit=false\r\nauto-offset-reset=earliest`,
      findings: [
        { at: '3:1-3:16', severity: 'warning', message: /Did you mean max\.poll\.records\?/ },
        { at: '4:1-4:18', message: /enable\.auto\.commit/ },
        { at: '5:1-5:18', message: /auto\.offset\.reset/ },
      ],
      fix: {
        title: 'Rename to enable.auto.commit',
        result: `${base}max.poll.record=10\r\nenable.auto.commit=false\r\nauto-offset-reset=earliest`,
      },
    },
    {
      text: 'boostrap.servers = h:9092\nmax.poll.records=1\ngruop.id=g\n',
      findings: [{ at: '1:1-1:17' }, { at: '3:1-3:9' }],
      fix: { title: 'Rename to group.id', result: 'boostrap.servers = h:9092\nmax.poll.records=1\ngroup.id=g\n' },
    },
    {
      text: `${base}kafka.client.id=a\n`,
      findings: [{ at: '3:1-3:16', severity: 'hint' }],
      fix: { title: 'Rename to client.id', result: `${base}client.id=a\n` },
    },
    {
      file: 'application.yml',
      text: 'spring:\n  kafka:\n    consumer:\n      group-id: g\n      properties:\n        session.timeout: 30000\n',
      findings: [{ at: '6:9-6:24' }],
      fix: {
        title: 'Rename to session.timeout.ms',
        result:
          'spring:\n  kafka:\n    consumer:\n      group-id: g\n      properties:\n        session.timeout.ms: 30000\n',
      },
    },
  ],
});

test.each([
  ['boostrap.servers', 'bootstrap.servers', 'typo'],
  ['max.poll.intervall.ms', 'max.poll.interval.ms', 'typo'],
  ['Group.Id', 'group.id', 'spelling'],
  ['sessionTimeoutMs', 'session.timeout.ms', 'spelling'],
  ['PARTITION_ASSIGNMENT_STRATEGY', 'partition.assignment.strategy', 'spelling'],
  ['heartbeat.interval', 'heartbeat.interval.ms', 'unit'],
  ['consumer.max.poll.records', 'max.poll.records', 'prefix'],
  ['spring.kafka.consumer.group-id', 'group.id', 'prefix'],
  ['min.fetch.bytes', 'fetch.min.bytes', 'words'],
  ['poll.max.records', 'max.poll.records', 'words'],
  ['maxRecordsPoll', 'max.poll.records', 'words'],
  ['max.session.timeout.ms', 'session.timeout.ms', 'words'],
  ['enable.auto.commit.interval.ms', 'auto.commit.interval.ms', 'words'],
  ['enabled.auto.commit', 'enable.auto.commit', 'words'],
  ['max.retry.backoff.ms', 'retry.backoff.max.ms', 'words'],
  ['auto.commit.enabled', 'enable.auto.commit', 'words'],
  ['partition.assignment.strategies', 'partition.assignment.strategy', 'words'],
  ['partitions.assignments.strategy', 'partition.assignment.strategy', 'words'],
  ['max.poll.interval.millis', 'max.poll.interval.ms', 'words'],
  ['session.timeout.milliseconds', 'session.timeout.ms', 'words'],
  ['max.poll.poll.records', 'max.poll.records', 'words'],
  ['session.timeout.timeout.ms', 'session.timeout.ms', 'words'],
  ['session.timeout.ms.ms', 'session.timeout.ms', 'words'],
  ['fetch.maximum.bytes', 'fetch.max.bytes', 'words'],
])('%s was meant to be %s (%s)', (key, meant, how) => {
  expect(suggestKey(key, NEWEST)).toEqual({ key: meant, how });
});

test.each([
  'retry.backoff.min.ms', 'connection.request.timeout.ms', 'orders.session.timeout.ms', 'poll.interval.ms', 'poll.timeout.ms', 'timeout.ms',
  'min.bytes', 'max.bytes', 'id.group', 'server.session.timeout', 'batch.max.records', 'http.request.timeout.ms', 'fetch.wait.max.ms',
  'session.timeout.seconds', 'max.records', 'commit.interval.ms', 'http.session.timeout.ms', 'share.session.timeout.ms', 'CONNECT_SESSION_TIMEOUT_MS', 'client.session.timeout.ms', 'cache.metadata.max.age.ms',
])('%s may be another program’s', (key) => {
  expect(suggestKey(key, NEWEST)).toBeUndefined();
}); // biome-ignore format: a list reads better packed

test.each(['topic', 'group', 'client.ip', 'request.timeout', 'auto.commit.interval.min', 'x'.repeat(300)])(
  '%s is the application’s own',
  (key) => {
    expect(suggestKey(key, NEWEST)).toBeUndefined();
  },
);

test('a key of Kafka is never taken for another one', () => {
  for (const key of [...catalog.names, ...catalog.producerKeys, ...catalog.brokerKeys, ...catalog.connectWorkerKeys]) {
    expect(suggestKey(key, 200), key).toBeUndefined();
  }
});

test.each(Object.entries(SLIPS))('every key of three words or more is found with %s', (_, slip) => {
  const missed: string[] = [];
  const keys = catalog.keys(NEWEST).map((spec) => spec.name.split('.'));
  for (const words of keys.filter(({ length }) => length >= 3)) {
    const key = words.join('.');
    const written = slip(words).join('.');
    const isOthers = catalog.roles(written).length > 0 || catalog.brokerKey(written) || catalog.librdkafkaKey(written);
    if (written === key || isOthers) continue;
    const found = suggestKey(written, NEWEST)?.key;
    if (found !== key) missed.push(`${written}: ${found}`);
  }
  expect(missed).toEqual([]);
});
