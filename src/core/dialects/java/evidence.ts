import { catalog, NEWEST } from '../../catalog/catalog.ts';
import { once } from '../../catalog/once.ts';
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
  /** Producers have the key, and consumers have not. */
  producerOnly: 4096,
  zookeeper: 8192,
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
export const ZOOKEEPER = 8;

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
/** Keys of the Java clients, the producer among them, that stand in many files. */
// biome-ignore format: a list of words reads better packed
const JAVA_OWN = [
  'key.deserializer', 'value.deserializer', 'sasl.jaas.config', 'ssl.truststore.location', 'ssl.truststore.password',
  'interceptor.classes', 'default.api.timeout.ms', 'fetch.max.wait.ms', 'key.serializer', 'value.serializer', 'buffer.memory',
  'max.block.ms', 'max.request.size',
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

const TAKES_CLASS =
  /\.class(?:es)?$|^(?:key|value)\.(?:de)?serializer$|^metric\.reporters$|^partition\.assignment\.strategy$|^sasl\.jaas\.config$/;

/** A key of the table while it is made; all are of one shape, which is read faster. */
class Row implements KnownKey {
  says = 0;
  java = 0;
  librdkafka = 0;
  consumer = 0;
  others: Record<keyof Others, number> | undefined = undefined;

  constructor(readonly key: string) {}
}

/** Every key of Kafka's consumers and of librdkafka, and some of others, so that a file's keys are looked up once each. */
class KeyTable {
  /** Those that a file had: most never stand in one, and what is known of each takes a moment to put together. */
  readonly #rows = new Map<string, Row>();
  readonly #more = moreThanCatalog();
  /** The texts that are kept. */
  readonly #names: ReadonlyMap<string, string>;

  constructor() {
    const names = [...catalog.names, ...catalog.librdkafkaNames, ...catalog.producerKeys, ...this.#more.keys()];
    this.#names = new Map(names.map((name) => [name, name]));
  }

  get(key: string): KnownKey | undefined {
    const known = this.#rows.get(key);
    if (known) return known;
    const name = this.#names.get(key);
    if (name === undefined) return undefined;
    const row = ofCatalog(name);
    const { says = 0, ...weights } = this.#more.get(name) ?? {};
    Object.assign(row, weights);
    row.says |= says;
    this.#rows.set(name, row);
    return row;
  }
}

export const knownKeys = once(() => new KeyTable());

/** What the catalog alone tells of a key. */
function ofCatalog(key: string): Row {
  const row = new Row(key);
  const roles = catalog.roles(key);
  const librdkafka = catalog.librdkafkaKey(key);
  if (librdkafka && roles.length === 0) row.librdkafka = librdkafka.scope === 'P' ? OWN : SURE;
  const ofProducers = roles.includes('producer') && !roles.includes('consumer');
  if (catalog.key(key) === undefined && !ofProducers) return row;
  if (!librdkafka) row.java = WEAK;
  if (TAKES_CLASS.test(key)) row.says |= SAYS.takesClass;
  if (ofProducers) row.says |= SAYS.producerOnly;
  if (roles.includes('producer') || roles.includes('admin') || !roles.includes('consumer')) return row;
  row.says |= SAYS.consumerOnly;
  if (!roles.includes('connect') && !roles.includes('broker')) row.consumer = OWN;
  return row;
}

/** What is known of keys beyond that, or otherwise. */
function moreThanCatalog(): ReadonlyMap<string, Partial<Row>> {
  const rows = new Map<string, Partial<Row>>();
  const rowOf = (key: string): Partial<Row> => {
    let row = rows.get(key);
    if (!row) {
      row = {};
      rows.set(key, row);
    }
    return row;
  };
  const client = (of: 'java' | 'librdkafka', weight: number, keys: readonly string[]) => {
    for (const key of keys) rowOf(key)[of] = weight;
  };
  const other = (of: keyof Others, weight: number, keys: readonly string[]) => {
    for (const key of keys) {
      const row = rowOf(key);
      row.others ??= { scala: 0, mirror: 0, broker: 0, connect: 0, streams: 0 };
      row.others[of] = weight;
    }
  };
  const says = (what: keyof typeof SAYS, keys: readonly string[]) => {
    for (const key of keys) {
      const row = rowOf(key);
      row.says = (row.says ?? 0) | SAYS[what];
    }
  };

  client('librdkafka', OWN, TAKEN_OVER);
  client('librdkafka', WEAK, LIBRDKAFKA_WORDS);
  client('librdkafka', LOGIN, ['sasl.username', 'sasl.password']);
  // A leftover of a Scala client proves nothing about the client that reads the file today.
  const leftovers = [...SCALA_CONSUMER_SHARED, ...SCALA_PRODUCER_SHARED];
  client('librdkafka', 0, [...leftovers, ...ANYBODYS]);
  client('java', OWN, JAVA_OWN);
  client('java', WEAK, JAVA_RATHER);
  client('java', 0, ['exclude.internal.topics']);
  other('scala', OWN, SCALA_CONSUMER_ONLY);
  other('scala', ZOOKEEPER, ['zookeeper.connect']);
  other('mirror', OWN, MIRROR_OPTIONS);
  other('mirror', WEAK, ['whitelist', 'blacklist']);
  other('broker', DECISIVE, BROKER);
  other('broker', WORD, BROKER_WORDS);
  other('connect', DECISIVE, CONNECT);
  other('connect', WORD, CONNECT_WORDS);
  // Deserializers of lists and windows take theirs from the config of any client.
  const streamsOnly = catalog.streamsKeys.filter(
    (key) => catalog.roles(key).length === 1 && !/^default\.list\.|^window(?:ed)?\./.test(key),
  );
  other('streams', OWN, [...streamsOnly, 'application.id']);
  says('bootstrapServers', ['bootstrap.servers']);
  says('brokerList', ['metadata.broker.list']);
  says('shareOnly', catalog.shareOnlyKeys(NEWEST));
  says('serializer', SERIALIZERS);
  says('deserializer', DESERIALIZERS);
  says('security', SECURITY);
  says('applicationId', ['application.id']);
  says('takesWord', TAKE_WORDS);
  says('leftover', leftovers);
  says('groupId', ['group.id']);
  says('zookeeper', ['zookeeper.connect']);
  return rows;
}

const KAFKA = 'org.apache.kafka.';
/** A little more than {@link HINT}: files of Kafka's own name its classes in a comment, and people keep such comments. */
export const NAMED_CLASS = HINT + 1;

/** A class of Kafka's that a text names, with its package. */
export function classNamedIn(text: string): string | undefined {
  return text.includes(KAFKA) ? /org\.apache\.kafka\.[\w.$]*[\w$]/.exec(text)?.[0] : undefined;
}

/** How Kafka Streams takes keys of one of its clients (StreamsConfig: CONSUMER_PREFIX and the like), and the key behind. */
const PREFIX = /^(?:(?:main\.|restore\.|global\.)?consumer|producer|admin)\.(.+)$/;
/** A key behind a prefix; the prefixes are also words of applications. */
export const PREFIXED = WEAK;

/** Whether a key is one of a client's behind a prefix, as Kafka Streams takes it. */
export function isPrefixed(path: string): boolean {
  const key = PREFIX.exec(path)?.[1];
  return key !== undefined && knownKeys().get(key) !== undefined;
}

/** A class name with its packages, behind which JAAS may go on. */
const CLASS = /^["'\s]*((?:[a-z_][\w]*\.)+[A-Z]\w*)/;

/** How much a value speaks for the Java client: by the name of a class of Kafka's, less by one of somebody else's, not by anything else. */
export function classWeight(key: string, value: string): number {
  if (value.startsWith(KAFKA)) return key === 'partition.assignment.strategy' ? ASSIGNOR_CLASS : KAFKA_CLASS;
  const name = classIn(value);
  if (name === undefined) return 0;
  return name.startsWith(KAFKA) ? classWeight(key, name) : WEAK;
}

function classIn(value: string): string | undefined {
  return CLASS.exec(value)?.[1];
}

/** What of a value with a class name may be shown: not what stands behind it, a password of JAAS for example. */
export function nameIn(value: string): string | undefined {
  return classIn(value) ?? (value.startsWith(KAFKA) ? /^[\w.$]+/.exec(value)![0] : undefined);
}

/** Words that librdkafka takes and the Java client does not, though people write them for it. */
export const LIBRDKAFKA_VALUES: ReadonlySet<string> = new Set([
  'smallest', 'largest', 'beginning', 'end', 'error', 'range', 'roundrobin', 'cooperative-sticky',
]); // biome-ignore format: a list of words reads better packed
/** Words of auto.offset.reset that the Scala consumer refused (validateAutoOffsetReset of its ConsumerConfig, Kafka 1.1). */
export const NOT_SCALA_VALUES: ReadonlySet<string> = new Set(['earliest', 'latest', 'none']);
/** Those of librdkafka's that the Scala consumer took. */
export const SCALA_VALUES: ReadonlySet<string> = new Set(['smallest', 'largest', 'range', 'roundrobin']);
