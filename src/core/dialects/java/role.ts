import { catalog } from '../../catalog/catalog.ts';
import type { Pair } from '../../formats/format.ts';

/** What a .properties file with bare Kafka keys configures. */
export type Role =
  | 'consumer'
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
const STREAMS = ['application.id'];

/** What a key says about its file. */
interface Traits {
  readonly key: string;
  readonly broker: boolean;
  readonly connect: boolean;
  readonly streams: boolean;
  readonly javaOnly: boolean;
  /** Consumers have the key, and producers and admin clients have not. */
  readonly consumerOnly: boolean;
  readonly librdkafkaOnly: boolean;
}

let traits: ReadonlyMap<string, Traits> | undefined;

/** Every key of Kafka and librdkafka, so that a file's keys are looked up once each. */
function traitsByKey(): ReadonlyMap<string, Traits> {
  if (traits) return traits;
  const librdkafka = new Set(catalog.librdkafkaKeys.map((key) => key.name));
  const table = new Map<string, Traits>();
  for (const key of [...BROKER, ...CONNECT, ...STREAMS, ...JAVA_ONLY, ...catalog.names, ...librdkafka]) {
    const roles = catalog.roles(key);
    table.set(key, {
      key,
      broker: BROKER.includes(key),
      connect: CONNECT.includes(key),
      streams: STREAMS.includes(key),
      javaOnly: JAVA_ONLY.includes(key),
      consumerOnly: roles.includes('consumer') && !roles.includes('producer') && !roles.includes('admin'),
      librdkafkaOnly: librdkafka.has(key) && roles.length === 0,
    });
  }
  traits = table;
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

/** The character of an opened block. */
const BRACE = 123;

/**
 * Tells from the keys alone whose config a file is. One consumer key is not enough (`group.id` is also a Maven word): it
 * takes two, or one beside a bootstrap list or in a file named after Kafka.
 */
export function readKeys(pairs: readonly Pair[], name: string): Reading {
  const table = traitsByKey();
  const keys: string[] = [];
  let broker = false;
  let connect = false;
  let streams = false;
  let javaOnly = false;
  let librdkafkaOnly = false;
  let section = false;
  let zookeeper = false;
  let servers = false;
  let brokerList = false;
  /** The first key that only consumers have, and whether there is another one. */
  let own: string | undefined;
  let several = false;
  for (const { path, value } of pairs) {
    // An opened block: another reader's file (HOCON, nginx).
    if (path.charCodeAt(path.length - 1) === BRACE || value.charCodeAt(value.length - 1) === BRACE)
      return { role: 'none', keys: [] };
    if (path.charCodeAt(0) === 91 && SECTION.test(path)) section = true;
    const found = table.get(path);
    keys.push(found ? found.key : path);
    if (path === 'bootstrap.servers') servers = true;
    else if (path === 'zookeeper.connect') zookeeper = true;
    else if (path === 'metadata.broker.list') brokerList = true;
    if (!found) continue;
    broker ||= found.broker;
    connect ||= found.connect;
    streams ||= found.streams;
    javaOnly ||= found.javaOnly;
    librdkafkaOnly ||= found.librdkafkaOnly;
    if (found.consumerOnly) {
      own ??= path;
      several ||= own !== path;
    }
  }
  return { role: role(), keys };

  function role(): Role {
    if (broker) return 'broker';
    if (connect) return 'connect';
    if (streams) return 'streams';
    if (section && !javaOnly) return 'none';
    if (zookeeper && !servers && !javaOnly && own !== undefined) return 'zookeeper-consumer';

    const bootstrap = servers || brokerList;
    const consumer =
      several ||
      (own !== undefined && (bootstrap || /kafka|consumer/i.test(name))) ||
      (bootstrap && /consumer/i.test(name));
    if (!consumer) return bootstrap ? 'producer' : 'none';
    return librdkafkaOnly && !javaOnly ? 'librdkafka-consumer' : 'consumer';
  }
}

/** The header of a section: another reader's file (INI). */
const SECTION = /^\[[^\]]*\]?$/;
