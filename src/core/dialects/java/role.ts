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

let librdkafkaNames: ReadonlySet<string> | undefined;

/** Whether consumers have the key, and producers and admin clients have not. */
function isConsumerOnly(key: string): boolean {
  const roles = catalog.roles(key);
  return roles.includes('consumer') && !roles.includes('producer') && !roles.includes('admin');
}

function isLibrdkafkaOnly(key: string): boolean {
  librdkafkaNames ??= new Set(catalog.librdkafkaKeys.map((each) => each.name));
  return librdkafkaNames.has(key) && catalog.roles(key).length === 0;
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
  for (const key of keys) if (isConsumerOnly(key)) own++;
  if (keys.has('zookeeper.connect') && !keys.has('bootstrap.servers') && !javaOnly && own > 0)
    return 'zookeeper-consumer';

  const bootstrap = keys.has('bootstrap.servers') || keys.has('metadata.broker.list');
  const named = /kafka|consumer/i.test(name);
  const consumer = own >= 2 || (own === 1 && (bootstrap || named)) || (bootstrap && /consumer/i.test(name));
  if (!consumer) return bootstrap ? 'producer' : 'none';
  if (!javaOnly) {
    for (const key of keys) if (isLibrdkafkaOnly(key)) return 'librdkafka-consumer';
  }
  return 'consumer';
}
