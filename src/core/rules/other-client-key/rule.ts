import { SCALA_CONSUMER_ONLY, SCALA_CONSUMER_SHARED } from '../../catalog/scala-client.ts';
import type { ConfigEntry, ConsumerConfig } from '../../model/config.ts';
import type { ConfigChange } from '../../model/findings.ts';
import type { ConfigRule, FixSpec, Reporter } from '../rule.ts';

interface Foreign {
  /** Absent where no client has the key, though texts about Kafka name it. */
  readonly owner?: string;
  /** The Java client's key of the same meaning and unit. */
  readonly java?: string;
  /** What to do where no key has the same meaning. */
  readonly advice?: string;
}

const LIBRDKAFKA = 'librdkafka';
const SCALA = 'the consumer of Kafka 0.8 that used ZooKeeper';
const KAFKAJS = 'KafkaJS';
const LOGIN_ADVICE = 'The Java client takes user and password in sasl.jaas.config.';
/** What programs of their own read to make a sasl.jaas.config of it. */
const READ_BY_CODE = ['sasl.username', 'sasl.password'];

/**
 * Keys of other Kafka clients. Sources: CONFIGURATION.md of librdkafka, the consumer configs of the Kafka 0.8 documentation,
 * the consumer options of the KafkaJS documentation.
 */
const FOREIGN: Readonly<Record<string, Foreign>> = {
  ...Object.fromEntries(SCALA_CONSUMER_ONLY.map((key) => [key, { owner: SCALA }])),
  'metadata.broker.list': { owner: LIBRDKAFKA, java: 'bootstrap.servers' },
  'socket.timeout.ms': { owner: LIBRDKAFKA, java: 'request.timeout.ms' },
  'socket.receive.buffer.bytes': { owner: LIBRDKAFKA, java: 'receive.buffer.bytes' },
  'socket.send.buffer.bytes': { owner: LIBRDKAFKA, java: 'send.buffer.bytes' },
  'fetch.wait.max.ms': { owner: LIBRDKAFKA, java: 'fetch.max.wait.ms' },
  'fetch.message.max.bytes': { owner: LIBRDKAFKA, java: 'max.partition.fetch.bytes' },
  'sasl.mechanisms': { owner: LIBRDKAFKA, java: 'sasl.mechanism' },
  'sasl.username': { owner: LIBRDKAFKA, advice: LOGIN_ADVICE },
  'sasl.password': { owner: LIBRDKAFKA, advice: LOGIN_ADVICE },
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
  'consumer.timeout.ms': { owner: SCALA, advice: 'The Java client takes the time as an argument of poll.' },
  sessionTimeout: { owner: KAFKAJS, java: 'session.timeout.ms' },
  heartbeatInterval: { owner: KAFKAJS, java: 'heartbeat.interval.ms' },
  maxBytesPerPartition: { owner: KAFKAJS, java: 'max.partition.fetch.bytes' },
  maxWaitTimeInMs: { owner: KAFKAJS, java: 'fetch.max.wait.ms' },
  'group.protocol.type': {
    owner: LIBRDKAFKA,
    advice: 'The Java client takes group.protocol, which is classic or consumer.',
  },
  'group.local.assignors': {
    advice:
      'No client has it: partition.assignment.strategy has the assignors of the classic protocol, and group.remote.assignor names one of the broker’s.',
  },
  'rebalance.protocol': {
    advice:
      'group.protocol chooses between classic and consumer, partition.assignment.strategy between eager and cooperative.',
  },
};

/** From so many keys of one client on, the file is one of that client, and that is said once. */
const WHOLE_FILE = 4;

export const rule: ConfigRule = {
  name: 'other-client-key',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: Object.keys(FOREIGN),
  check(config, report) {
    const byOwner = new Map<string | undefined, ForeignEntry[]>();
    const old = Object.entries(FOREIGN).some(([key, { owner }]) => owner === SCALA && config.has(key));
    for (const [key, { owner, java, advice }] of Object.entries(FOREIGN)) {
      if (!config.has(key)) continue;
      const whose = old && SCALA_CONSUMER_SHARED.includes(key) ? SCALA : owner;
      const name = java !== undefined && !config.has(java) ? java : undefined;
      const next = name ? `Write ${name}.` : java ? `${java} is set already.` : (advice ?? 'It has no counterpart.');
      for (const entry of config.all(key)) {
        if (entry.layer.place !== 'raw') continue;
        const found = { entry, next, name, known: java !== undefined };
        const same = byOwner.get(whose);
        if (same) same.push(found);
        else byOwner.set(whose, [found]);
      }
    }
    for (const [owner, found] of byOwner) {
      if (owner !== undefined && found.length >= WHOLE_FILE) reportFile(owner, found, config, report);
      else for (const each of found) reportKey(owner, each, config, report);
    }
  },
};

interface ForeignEntry {
  readonly entry: ConfigEntry;
  /** What to do about it, as a sentence. */
  readonly next: string;
  /** The Java client's key that it may become. */
  readonly name: string | undefined;
  /** Whether the Java client has a key of the same meaning. */
  readonly known: boolean;
}

function reportKey(
  owner: string | undefined,
  { entry, next, name, known }: ForeignEntry,
  config: ConsumerConfig,
  report: Reporter,
): void {
  const { key } = entry;
  const readByCode = READ_BY_CODE.includes(key) && !config.has('sasl.jaas.config');
  const ignores = `the Java client ignores it${readByCode ? ', unless code makes a sasl.jaas.config of it' : ''}`;
  const owners = owner === LIBRDKAFKA && SCALA_CONSUMER_SHARED.includes(key) ? `${owner} and of ${SCALA}` : owner;
  const fix: FixSpec = name
    ? { title: `Rename to ${name}`, changes: [{ kind: 'rename', entry, key: name }] }
    : { title: `Remove ${key}`, changes: [{ kind: 'remove', entry }] };
  report({
    severity: readByCode ? 'info' : 'warning',
    message: `${key} is ${owners ? `a key of ${owners}` : 'no key of any Kafka client'}, and ${ignores}. ${next}`,
    entry,
    part: 'key',
    tags: name ? [] : ['unnecessary'],
    fixes: [{ ...fix, safety: 'review', preferred: known }],
  });
}

/** One finding for a file of another client, at its first key; the others are related. */
function reportFile(owner: string, found: readonly ForeignEntry[], config: ConsumerConfig, report: Reporter): void {
  const places = new Map(config.entries.map((entry, index) => [entry, index]));
  const inOrder = [...found].sort((a, b) => places.get(a.entry)! - places.get(b.entry)!);
  const [first, ...others] = inOrder;
  const renamed = found.filter(({ name }) => name !== undefined).length;
  // What a login or a certificate of another client says has to be said in another way first.
  const removed = owner === SCALA ? found.length - renamed : 0;
  const changes = inOrder.flatMap(({ entry, name }): ConfigChange[] => {
    if (name !== undefined) return [{ kind: 'rename', entry, key: name }];
    return removed > 0 ? [{ kind: 'remove', entry }] : [];
  });
  const title = [renamed > 0 ? `rename ${renamed}` : '', removed > 0 ? `remove ${removed}` : '']
    .filter(Boolean)
    .join(' and ');
  report({
    severity: 'warning',
    message: `This file was written for ${owner}: the Java client ignores ${found.length} of its keys, among them ${first!.entry.key}. ${first!.next} The other keys are listed with what to do about each.`,
    entry: first!.entry,
    part: 'key',
    related: others.map(({ entry, next }) => ({ entry, message: `${entry.key} is ignored too. ${next}` })),
    fixes:
      changes.length > 0
        ? [
            {
              title: `${title.charAt(0).toUpperCase()}${title.slice(1)} of these keys`,
              changes,
              safety: 'review',
              preferred: true,
            },
          ]
        : [],
  });
}
