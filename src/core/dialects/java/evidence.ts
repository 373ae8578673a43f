import { catalog, NEWEST } from '../../catalog/catalog.ts';
import { SCALA_CONSUMER_ONLY, SCALA_CONSUMER_SHARED, SCALA_PRODUCER_SHARED } from '../../catalog/scala-client.ts';

/** What a key says about its file, a bit each, so that a file's keys are added up in one step each. */
export const SAYS = {
  /** Consumers have the key, and producers and admin clients have not. */
  consumerOnly: 1,
  bootstrapServers: 2,
  brokerList: 4,
  shareOnly: 8,
  /** What producers write with, and consumers read with. */
  serializer: 16,
  deserializer: 32,
  /** How to reach a secured broker, which is all that a file for `--consumer.config` of Kafka's tools often holds. */
  security: 64,
  applicationId: 128,
  /** A class name as value speaks for Java. */
  takesClass: 256,
  /** The value may be a word that not every reader takes. */
  takesWord: 512,
  /** A leftover of a Scala client that librdkafka has too. */
  leftover: 1024,
  groupId: 2048,
} as const;

/**
 * How much a key speaks for each reader of bare keys. What two readers have says nothing between them; of a key that one alone
 * has, it counts how often people take it over into files of another. The numbers only mean something beside each other.
 */
export interface KnownKey {
  /** The catalog's own text: two texts that are one are equal without a look at their letters. */
  readonly key: string;
  /** Bits of {@link SAYS}. */
  readonly says: number;
  readonly java: number;
  readonly librdkafka: number;
  /** A consumer of whatever client, and neither a broker nor a Connect worker. */
  readonly consumer: number;
  /** Kept apart, because few keys speak for these. */
  readonly others: Others | undefined;
}

export interface Others {
  /** The Scala consumer of Kafka 0.8 to 1.1. */
  readonly scala: number;
  /** MirrorMaker 1, which hands its file to a Java consumer. */
  readonly mirror: number;
  readonly broker: number;
  /** A Connect worker. */
  readonly connect: number;
  readonly streams: number;
}

type Weights = Partial<Pick<KnownKey, 'java' | 'librdkafka'> & Others>;

/** Nobody writes such a key for another reader. */
const SURE = 12;
/** A key that one reader alone has. */
const OWN = 4;
/** The same of a key that people know from other places too. */
const WEAK = 2;
/** `sasl.username` and `sasl.password`, which Java programs also build their sasl.jaas.config from. */
const LOGIN = 3;
/** The name of a class of Kafka's as an assignor, which people also copy into files of librdkafka; less than {@link SURE} for that. */
const ASSIGNOR_CLASS = 11;
/** More than what a few keys of librdkafka can say. */
const KAFKA_CLASS = 12;
/** The build file beside says a little more than one key does. */
export const HINT = 5;
/** A key of a broker or worker that is nothing else; no consumer's keys outweigh it. */
const DECISIVE = 100;
/** One that applications have for something of their own: two keys that only consumers have outweigh it. */
const WORD = 7;
/** What met in ZooKeeper was the Scala consumer. */
const ZOOKEEPER = 8;

// biome-ignore format: a list of words reads better packed
const BROKER = [
  'broker.id', 'process.roles', 'advertised.listeners', 'num.network.threads', 'num.io.threads', 'controller.quorum.voters',
  'controller.listener.names', 'inter.broker.listener.name', 'log.retention.hours', 'offsets.topic.replication.factor',
];
/** Of a broker, and words that applications have for something of their own. */
const BROKER_WORDS = ['log.dirs', 'log.dir', 'node.id', 'listeners'];
// biome-ignore format: a list of words reads better packed
const CONNECT = [
  'key.converter', 'value.converter', 'offset.storage.topic', 'config.storage.topic', 'status.storage.topic',
  'offset.storage.file.filename', 'connector.class',
];
const CONNECT_WORDS = ['plugin.path'];
/** Keys of the Java client that stand in many files. */
// biome-ignore format: a list of words reads better packed
const JAVA_OWN = [
  'key.deserializer', 'value.deserializer', 'sasl.jaas.config', 'ssl.truststore.location', 'ssl.truststore.password',
  'interceptor.classes', 'default.api.timeout.ms', 'fetch.max.wait.ms',
];
/** Keys that newer librdkafkas take too, and the name for which people know another one there. */
const JAVA_RATHER = ['max.poll.records', 'sasl.mechanism'];
/** Keys of librdkafka that people take over into files of the Java client. */
// biome-ignore format: a list of words reads better packed
const TAKEN_OVER = [
  'sasl.mechanisms', 'ssl.ca.location', 'ssl.certificate.location', 'ssl.key.location', 'enable.auto.offset.store',
  'enable.partition.eof', 'group.protocol.type',
];
/** Keys of librdkafka that are words of applications too. */
const LIBRDKAFKA_WORDS = ['log_level', 'log_cb', 'max.in.flight'];
const ANYBODYS = ['debug', 'opaque', 'interceptors', 'partitioner'];
/** Options of MirrorMaker 1, which people put into its files (kafka.tools.MirrorMaker of Kafka 1.1). */
const MIRROR_OPTIONS = ['num.streams', 'abort.on.send.failure', 'offset.commit.interval.ms', 'message.handler'];
const SERIALIZERS = ['key.serializer', 'value.serializer'];
const DESERIALIZERS = ['key.deserializer', 'value.deserializer'];
const SECURITY = ['security.protocol', 'sasl.jaas.config', 'ssl.truststore.location', 'ssl.keystore.location'];
const TAKE_WORDS = ['auto.offset.reset', 'partition.assignment.strategy'];

let table: ReadonlyMap<string, KnownKey> | undefined;

/** Every key of Kafka and librdkafka, so that a file's keys are looked up once each. */
export function knownKeys(): ReadonlyMap<string, KnownKey> {
  if (table) return table;
  const weights = new Map<string, Weights>();
  const add = (keys: readonly string[], more: Weights) => {
    for (const key of keys) weights.set(key, { ...weights.get(key), ...more });
  };
  for (const { name, scope } of catalog.librdkafkaKeys)
    if (catalog.roles(name).length === 0) add([name], { librdkafka: scope === 'P' ? OWN : SURE });
  add(
    catalog.names.filter((name) => !catalog.librdkafkaKey(name)),
    { java: WEAK },
  );
  add(TAKEN_OVER, { librdkafka: OWN });
  add(LIBRDKAFKA_WORDS, { librdkafka: WEAK });
  add(['sasl.username', 'sasl.password'], { librdkafka: LOGIN });
  // A leftover of a Scala client proves nothing about the client that reads the file today.
  const leftovers = [...SCALA_CONSUMER_SHARED, ...SCALA_PRODUCER_SHARED];
  add([...leftovers, ...ANYBODYS], { librdkafka: 0 });
  add(SCALA_CONSUMER_ONLY, { scala: OWN });
  add(['zookeeper.connect'], { scala: ZOOKEEPER });
  add(JAVA_OWN, { java: OWN });
  add(JAVA_RATHER, { java: WEAK });
  add(['exclude.internal.topics'], { java: 0 });
  add(MIRROR_OPTIONS, { mirror: OWN });
  add(['whitelist', 'blacklist'], { mirror: WEAK });
  add(BROKER, { broker: DECISIVE });
  add(BROKER_WORDS, { broker: WORD });
  add(CONNECT, { connect: DECISIVE });
  add(CONNECT_WORDS, { connect: WORD });
  add(
    catalog.streamsKeys.filter((key) => catalog.roles(key).length === 1),
    { streams: OWN },
  );
  add(['application.id'], { streams: OWN });
  const shareOnly = catalog.shareOnlyKeys(NEWEST);
  const known = new Map<string, KnownKey>();
  for (const key of [...catalog.names, ...SERIALIZERS, ...weights.keys()]) {
    const roles = catalog.roles(key);
    const consumerOnly = roles.includes('consumer') && !roles.includes('producer') && !roles.includes('admin');
    const type = catalog.spec(key, NEWEST)?.type;
    const says =
      (consumerOnly ? SAYS.consumerOnly : 0) |
      (key === 'bootstrap.servers' ? SAYS.bootstrapServers : 0) |
      (key === 'metadata.broker.list' ? SAYS.brokerList : 0) |
      (shareOnly.includes(key) ? SAYS.shareOnly : 0) |
      (SERIALIZERS.includes(key) ? SAYS.serializer : 0) |
      (DESERIALIZERS.includes(key) ? SAYS.deserializer : 0) |
      (SECURITY.includes(key) ? SAYS.security : 0) |
      (key === 'application.id' ? SAYS.applicationId : 0) |
      (type === 'class' || key === 'sasl.jaas.config' || /\.classes$|\.reporters$|strategy$/.test(key)
        ? SAYS.takesClass
        : 0) |
      (TAKE_WORDS.includes(key) ? SAYS.takesWord : 0) |
      (leftovers.includes(key) ? SAYS.leftover : 0) |
      (key === 'group.id' ? SAYS.groupId : 0);
    const consumer = consumerOnly && !roles.includes('connect') && !roles.includes('broker') ? OWN : 0;
    const {
      java = 0,
      librdkafka = 0,
      scala = 0,
      mirror = 0,
      broker = 0,
      connect = 0,
      streams = 0,
    } = weights.get(key) ?? {};
    const others =
      scala + mirror + broker + connect + streams > 0 ? { scala, mirror, broker, connect, streams } : undefined;
    known.set(key, { key, says, java, librdkafka, consumer, others });
  }
  table = known;
  return known;
}

const KAFKA = 'org.apache.kafka.';
/** A class name with its packages, behind which JAAS may go on. */
const CLASS = /^["'\s]*((?:[a-z_][\w]*\.)+[A-Z]\w*)/;

/** How much a value speaks for the Java client: by the name of a class of Kafka's, less by one of somebody else's, not by anything else. */
export function classWeight(key: string, value: string): number {
  if (value.startsWith(KAFKA)) return key === 'partition.assignment.strategy' ? ASSIGNOR_CLASS : KAFKA_CLASS;
  const name = classIn(value);
  if (name === undefined) return 0;
  return name.startsWith(KAFKA) ? classWeight(key, name) : WEAK;
}

/** The class name that a value starts with. */
export function classIn(value: string): string | undefined {
  return CLASS.exec(value)?.[1];
}

/** Words that librdkafka takes and the Java client does not, though people write them for it. */
export const LIBRDKAFKA_VALUES: ReadonlySet<string> = new Set([
  'smallest', 'largest', 'beginning', 'end', 'error', 'range', 'roundrobin', 'cooperative-sticky',
]); // biome-ignore format: a list of words reads better packed
/** Those among them that the Scala consumer took. */
export const SCALA_VALUES: ReadonlySet<string> = new Set(['smallest', 'largest', 'range', 'roundrobin']);
