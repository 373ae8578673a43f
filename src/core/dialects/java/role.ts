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

const BROKER = [
  'log.dirs', 'log.dir', 'broker.id', 'node.id', 'process.roles', 'listeners', 'advertised.listeners', 'num.network.threads',
  'num.io.threads', 'controller.quorum.voters', 'controller.listener.names', 'inter.broker.listener.name', 'log.retention.hours',
  'offsets.topic.replication.factor',
]; // biome-ignore format: a list reads better packed
const CONNECT = [
  'key.converter', 'value.converter', 'offset.storage.topic', 'config.storage.topic', 'status.storage.topic',
  'offset.storage.file.filename', 'plugin.path', 'connector.class',
]; // biome-ignore format: a list reads better packed
/** Keys of the Java client that no other client takes. */
const JAVA_ONLY = [
  'key.deserializer', 'value.deserializer', 'sasl.jaas.config', 'max.poll.records', 'ssl.truststore.location',
  'ssl.truststore.password', 'interceptor.classes', 'default.api.timeout.ms', 'fetch.max.wait.ms',
]; // biome-ignore format: a list reads better packed
const STREAMS = ['application.id'];

let consumerOnly: ReadonlySet<string> | undefined;
let librdkafkaOnly: ReadonlySet<string> | undefined;

/** Keys that consumers have and producers and admin clients have not. */
function consumerOnlyKeys(): ReadonlySet<string> {
  if (!consumerOnly) {
    const others = new Set([...catalog.producerKeys, ...catalog.adminKeys]);
    consumerOnly = new Set(catalog.names.filter((name) => !others.has(name)));
  }
  return consumerOnly;
}

function librdkafkaOnlyKeys(): ReadonlySet<string> {
  if (!librdkafkaOnly) {
    const java = new Set([...catalog.names, ...catalog.producerKeys, ...catalog.adminKeys]);
    librdkafkaOnly = new Set(catalog.librdkafkaKeys.map((key) => key.name).filter((name) => !java.has(name)));
  }
  return librdkafkaOnly;
}

/**
 * Tells from the keys alone whose config a file is. One consumer key is not enough (`group.id` is also a Maven word): it
 * takes two, or one beside a bootstrap list or in a file named after Kafka.
 */
export function roleOf(pairs: readonly Pair[], name: string): Role {
  const keys = new Set<string>();
  for (const pair of pairs) {
    keys.add(pair.path);
    // A section header or an opened block: another reader's file (INI, HOCON).
    if (pair.path.endsWith('{') || pair.value.endsWith('{')) return 'none';
  }
  const has = (list: readonly string[]) => list.some((key) => keys.has(key));
  if (has(BROKER)) return 'broker';
  if (has(CONNECT)) return 'connect';
  if (has(STREAMS)) return 'streams';
  const javaOnly = has(JAVA_ONLY);
  if (!javaOnly && pairs.some((pair) => /^\[[^\]]*\]?$/.test(pair.path))) return 'none';

  let own = 0;
  const consumerKeys = consumerOnlyKeys();
  for (const key of keys) if (consumerKeys.has(key)) own++;
  if (keys.has('zookeeper.connect') && !keys.has('bootstrap.servers') && !javaOnly && own > 0) return 'zookeeper-consumer';

  const bootstrap = keys.has('bootstrap.servers') || keys.has('metadata.broker.list');
  const named = /kafka|consumer/i.test(name);
  const consumer = own >= 2 || (own === 1 && (bootstrap || named)) || (bootstrap && /consumer/i.test(name));
  if (!consumer) return bootstrap ? 'producer' : 'none';
  if (!javaOnly) {
    const foreign = librdkafkaOnlyKeys();
    for (const key of keys) if (foreign.has(key)) return 'librdkafka-consumer';
  }
  return 'consumer';
}
