import { catalog, NEWEST } from '../../catalog/catalog.ts';
import type { Pair } from '../../formats/format.ts';

/** What a .properties file with bare Kafka keys configures. */
export type Role =
  | 'consumer'
  /** For KafkaShareConsumer: it has a key that only share consumers take, and its name says so too. */
  | 'share-consumer'
  | 'librdkafka-consumer'
  /** The Scala consumer of Kafka 0.8 to 1.1, which met its group in ZooKeeper. */
  | 'zookeeper-consumer'
  | 'broker'
  | 'producer'
  | 'connect'
  | 'streams'
  | 'none';

// biome-ignore format: a list of words reads better packed
const BROKER = [
  'log.dirs', 'log.dir', 'broker.id', 'node.id', 'process.roles', 'listeners', 'advertised.listeners', 'num.network.threads',
  'num.io.threads', 'controller.quorum.voters', 'controller.listener.names', 'inter.broker.listener.name', 'log.retention.hours',
  'offsets.topic.replication.factor',
];
// biome-ignore format: a list of words reads better packed
const CONNECT = [
  'key.converter', 'value.converter', 'offset.storage.topic', 'config.storage.topic', 'status.storage.topic',
  'offset.storage.file.filename', 'plugin.path', 'connector.class',
];
/** Keys of the Java client that no other client takes. */
// biome-ignore format: a list of words reads better packed
const JAVA_ONLY = [
  'key.deserializer', 'value.deserializer', 'sasl.jaas.config', 'max.poll.records', 'ssl.truststore.location',
  'ssl.truststore.password', 'interceptor.classes', 'default.api.timeout.ms', 'fetch.max.wait.ms',
];
const SERIALIZERS = ['key.serializer', 'value.serializer'];
const DESERIALIZERS = ['key.deserializer', 'value.deserializer'];
const SECURITY = ['security.protocol', 'sasl.jaas.config', 'ssl.truststore.location', 'ssl.keystore.location'];
const STREAMS = ['application.id'];
const ZOOKEEPER = 'zookeeper.connect';
const BROKER_LIST = 'metadata.broker.list';

/** What a key says about its file, a bit each, so that a file's keys are added up in one step each. */
const SAYS = {
  broker: 1,
  connect: 2,
  streams: 4,
  javaOnly: 8,
  /** Consumers have the key, and producers and admin clients have not. */
  consumerOnly: 16,
  librdkafkaOnly: 32,
  bootstrapServers: 64,
  brokerList: 128,
  zookeeper: 256,
  shareOnly: 512,
  /** What producers write with, and consumers read with. */
  serializer: 1024,
  deserializer: 2048,
  /** How to reach a secured broker, which is all that a file for `--consumer.config` of Kafka's tools often holds. */
  security: 4096,
} as const;

interface KnownKey {
  readonly key: string;
  /** Bits of {@link SAYS}. */
  readonly says: number;
}

let knownKeys: ReadonlyMap<string, KnownKey> | undefined;

/** Every key of Kafka and librdkafka, so that a file's keys are looked up once each. */
function tableOfKeys(): ReadonlyMap<string, KnownKey> {
  if (knownKeys) return knownKeys;
  const table = new Map<string, KnownKey>();
  const shareOnly = catalog.shareOnlyKeys(NEWEST);
  const ours = [
    ...BROKER,
    ...CONNECT,
    ...STREAMS,
    ...SERIALIZERS,
    ...DESERIALIZERS,
    ...JAVA_ONLY,
    ZOOKEEPER,
    BROKER_LIST,
  ];
  for (const key of [...ours, ...catalog.names, ...catalog.librdkafkaKeys.map((each) => each.name)]) {
    const roles = catalog.roles(key);
    const consumerOnly = roles.includes('consumer') && !roles.includes('producer') && !roles.includes('admin');
    const says =
      (BROKER.includes(key) ? SAYS.broker : 0) |
      (CONNECT.includes(key) ? SAYS.connect : 0) |
      (STREAMS.includes(key) ? SAYS.streams : 0) |
      (JAVA_ONLY.includes(key) ? SAYS.javaOnly : 0) |
      (consumerOnly ? SAYS.consumerOnly : 0) |
      (catalog.librdkafkaKey(key) && roles.length === 0 ? SAYS.librdkafkaOnly : 0) |
      (key === 'bootstrap.servers' ? SAYS.bootstrapServers : 0) |
      (key === BROKER_LIST ? SAYS.brokerList : 0) |
      (key === ZOOKEEPER ? SAYS.zookeeper : 0) |
      (shareOnly.includes(key) ? SAYS.shareOnly : 0) |
      (SERIALIZERS.includes(key) ? SAYS.serializer : 0) |
      (DESERIALIZERS.includes(key) ? SAYS.deserializer : 0) |
      (SECURITY.includes(key) ? SAYS.security : 0);
    table.set(key, { key, says });
  }
  knownKeys = table;
  return table;
}

/** What a file is, and its keys. */
export interface Reading {
  readonly role: Role;
  /**
   * The key of each pair; empty for files of no role. A known key is the catalog's own text: rules look every key up a dozen
   * times, and two texts that are one are equal without a look at their letters.
   */
  readonly keys: readonly string[];
}

/** Up to so many unknown keys, a file has mistakes; more are a program's own. */
const MISSPELT = 3;

/** The character of an opened block. */
const BRACE = 123;
/** The character that a section starts with. */
const BRACKET = 91;

/**
 * Tells from the keys, and from the file's name where they leave it open, whose config a file is. One consumer key is not
 * enough (`group.id` is also a Maven word): it takes two, or one beside a bootstrap list or in a file named after Kafka. In a
 * file named after a consumer, a bootstrap list or how to reach a secured broker is enough.
 */
export function readKeys(pairs: readonly Pair[], name: string): Reading {
  const table = tableOfKeys();
  const keys: string[] = [];
  let said = 0;
  let section = false;
  let unknown = 0;
  const own: OwnKeys = { any: undefined, several: false, beyondGroup: undefined, severalBeyondGroup: false };
  for (const { path, value } of pairs) {
    // An opened block: another reader's file (HOCON, nginx).
    if (path.charCodeAt(path.length - 1) === BRACE || value.charCodeAt(value.length - 1) === BRACE)
      return { role: 'none', keys: [] };
    const known = table.get(path);
    if (!known) {
      if (path.charCodeAt(0) === BRACKET && SECTION.test(path)) section = true;
      keys.push(path);
      unknown++;
      continue;
    }
    const { key, says } = known;
    keys.push(key);
    said |= says;
    if ((says & SAYS.consumerOnly) !== 0) {
      own.any ??= key;
      own.several ||= own.any !== key;
      if (key !== 'group.id') {
        own.beyondGroup ??= key;
        own.severalBeyondGroup ||= own.beyondGroup !== key;
      }
    }
  }
  return { role: roleOf(said, section, own, unknown > MISSPELT && unknown > pairs.length / 2, name), keys };
}

/** The first of a file's keys that only consumers have, and whether there is another one; also without group.id. */
interface OwnKeys {
  any: string | undefined;
  several: boolean;
  beyondGroup: string | undefined;
  severalBeyondGroup: boolean;
}

/** @param foreign most keys are none of Kafka's, nor of its clients: another program's file, whose keys may be called alike */
function roleOf(said: number, section: boolean, own: OwnKeys, foreign: boolean, name: string): Role {
  const says = (what: keyof typeof SAYS) => (said & SAYS[what]) !== 0;
  if (says('broker')) return 'broker';
  if (says('connect')) return 'connect';
  if (says('streams')) return 'streams';
  if (section && !says('javaOnly')) return 'none';
  if (says('zookeeper') && !says('bootstrapServers') && !says('javaOnly') && own.any !== undefined)
    return 'zookeeper-consumer';

  const bootstrap = says('bootstrapServers') || says('brokerList');
  // People paste a provider's client settings into a producer's file too, session.timeout.ms among them.
  const producer = !/consumer/i.test(name) && (says('serializer') || /producer/i.test(name));
  if (producer && !says('deserializer') && !own.severalBeyondGroup) return bootstrap ? 'producer' : 'none';
  const consumer =
    own.several ||
    (own.any !== undefined && (bootstrap || (!foreign && /kafka|consumer/i.test(name)))) ||
    (/consumer/i.test(name) && (bootstrap || says('security')));
  if (!consumer) return bootstrap ? 'producer' : 'none';
  if (says('librdkafkaOnly') && !says('javaOnly')) return 'librdkafka-consumer';
  return says('shareOnly') && SHARE.test(name) ? 'share-consumer' : 'consumer';
}

/** `share-consumer.properties`, `orders.share.properties`, `ShareGroup.properties`, but no `shared.properties`. */
const SHARE = /[Ss]hare(?![a-z])|SHARE(?![A-Za-z])|share(?:consumer|group)/;

/** The header of a section: another reader's file (INI). */
const SECTION = /^\[[^\]]*\]?$/;
