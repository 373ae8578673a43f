import type { ConfigRule, FixSpec } from '../rule.ts';

interface Foreign {
  /** Absent where no client has the key, though texts about Kafka name it. */
  readonly owner?: string;
  /** The consumer of Kafka 0.8 has it too. */
  readonly scala?: true;
  /** The Java client's key of the same meaning and unit. */
  readonly java?: string;
  /** What to do where no key has the same meaning. */
  readonly advice?: string;
}

const LIBRDKAFKA = 'librdkafka';
const SCALA = 'the consumer of Kafka 0.8 that used ZooKeeper';
const KAFKAJS = 'KafkaJS';

/**
 * Keys of other Kafka clients. Sources: CONFIGURATION.md of librdkafka, the consumer configs of the Kafka 0.8 documentation,
 * the consumer options of the KafkaJS documentation.
 */
const FOREIGN: Readonly<Record<string, Foreign>> = {
  'metadata.broker.list': { owner: LIBRDKAFKA, java: 'bootstrap.servers' },
  'socket.timeout.ms': { owner: LIBRDKAFKA, scala: true, java: 'request.timeout.ms' },
  'socket.receive.buffer.bytes': { owner: LIBRDKAFKA, scala: true, java: 'receive.buffer.bytes' },
  'socket.send.buffer.bytes': { owner: LIBRDKAFKA, java: 'send.buffer.bytes' },
  'fetch.wait.max.ms': { owner: LIBRDKAFKA, scala: true, java: 'fetch.max.wait.ms' },
  'fetch.message.max.bytes': { owner: LIBRDKAFKA, scala: true, java: 'max.partition.fetch.bytes' },
  'sasl.mechanisms': { owner: LIBRDKAFKA, java: 'sasl.mechanism' },
  'sasl.username': { owner: LIBRDKAFKA, advice: 'The Java client takes user and password in sasl.jaas.config.' },
  'sasl.password': { owner: LIBRDKAFKA, advice: 'The Java client takes user and password in sasl.jaas.config.' },
  'ssl.ca.location': {
    owner: LIBRDKAFKA,
    advice: 'The Java client takes ssl.truststore.location with ssl.truststore.type=PEM.',
  },
  'ssl.certificate.location': {
    owner: LIBRDKAFKA,
    advice: 'The Java client takes ssl.keystore.location with ssl.keystore.type=PEM.',
  },
  'ssl.key.location': {
    owner: LIBRDKAFKA,
    advice: 'The Java client takes ssl.keystore.location with ssl.keystore.type=PEM.',
  },
  'enable.auto.offset.store': { owner: LIBRDKAFKA, advice: 'The Java client commits what poll has returned.' },
  'enable.partition.eof': { owner: LIBRDKAFKA, advice: 'The Java client does not report the end of a partition.' },
  'auto.commit.enable': { owner: SCALA, java: 'enable.auto.commit' },
  'refresh.leader.backoff.ms': { owner: SCALA, java: 'retry.backoff.ms' },
  'zookeeper.connect': { owner: SCALA, advice: 'The Java client takes bootstrap.servers, and never asks ZooKeeper.' },
  'zookeeper.session.timeout.ms': { owner: SCALA },
  'zookeeper.connection.timeout.ms': { owner: SCALA },
  'zookeeper.sync.time.ms': { owner: SCALA },
  'rebalance.max.retries': { owner: SCALA },
  'rebalance.backoff.ms': { owner: SCALA },
  'num.consumer.fetchers': { owner: SCALA },
  'queued.max.message.chunks': { owner: SCALA },
  'dual.commit.enabled': { owner: SCALA },
  'consumer.id': { owner: SCALA },
  'consumer.timeout.ms': { owner: SCALA, advice: 'The Java client takes the time as an argument of poll.' },
  sessionTimeout: { owner: KAFKAJS, java: 'session.timeout.ms' },
  heartbeatInterval: { owner: KAFKAJS, java: 'heartbeat.interval.ms' },
  maxBytesPerPartition: { owner: KAFKAJS, java: 'max.partition.fetch.bytes' },
  maxWaitTimeInMs: { owner: KAFKAJS, java: 'fetch.max.wait.ms' },
  'group.protocol.type': {
    owner: LIBRDKAFKA,
    advice: 'The Java client takes group.protocol, which is classic or consumer.',
  },
  'rebalance.protocol': {
    advice:
      'group.protocol chooses between classic and consumer, partition.assignment.strategy between eager and cooperative.',
  },
};

export const rule: ConfigRule = {
  name: 'other-client-key',
  kind: 'config',
  meta: {
    summary: 'A key of another Kafka client, which the Java client ignores.',
    appliesTo: ['java', 'share'],
    tags: ['key'],
    severities: ['warning'],
    fixable: true,
  },
  keys: Object.keys(FOREIGN),
  check(config, report) {
    const old = Object.entries(FOREIGN).some(([key, { owner }]) => owner === SCALA && config.has(key));
    for (const [key, { owner, scala, java, advice }] of Object.entries(FOREIGN)) {
      if (!config.has(key)) continue;
      const whose = old && scala ? SCALA : owner;
      const free = java !== undefined && !config.has(java);
      const next = free ? `Write ${java}.` : java ? `${java} is set already.` : (advice ?? 'It has no counterpart.');
      for (const entry of config.all(key)) {
        if (entry.layer.place !== 'raw') continue;
        const fix: FixSpec = free
          ? { title: `Rename to ${java}`, changes: [{ kind: 'rename', entry, key: java }] }
          : { title: `Remove ${key}`, changes: [{ kind: 'remove', entry }] };
        report({
          severity: 'warning',
          message: `${key} is ${whose ? `a key of ${whose}` : 'no key of any Kafka client'}, and the Java client ignores it. ${next}`,
          entry,
          part: 'key',
          tags: free ? [] : ['unnecessary'],
          fixes: [{ ...fix, safety: 'review', preferred: free || java !== undefined }],
        });
      }
    }
  },
};
