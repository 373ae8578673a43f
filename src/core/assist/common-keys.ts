import type { KeySpec } from '../catalog/catalog.ts';

/**
 * The keys that people look for, in the order in which they do: what a consumer cannot be without, then what most of the real files
 * that we read set, then what those have that know what they want. That a key is of high importance to Kafka does not mean that
 * anybody sets it.
 */
export const COMMON_KEYS: readonly string[] = [
  'bootstrap.servers',
  'group.id',
  'key.deserializer',
  'value.deserializer',
  'auto.offset.reset',
  'enable.auto.commit',
  'group.protocol',
  'session.timeout.ms',
  'max.poll.records',
  'max.poll.interval.ms',
  'heartbeat.interval.ms',
  'partition.assignment.strategy',
  'group.remote.assignor',
  'auto.commit.interval.ms',
  'isolation.level',
  'group.instance.id',
  'client.id',
  'security.protocol',
  'sasl.mechanism',
  'sasl.jaas.config',
  'ssl.truststore.location',
  'ssl.truststore.password',
  'ssl.truststore.type',
  'ssl.keystore.location',
  'ssl.keystore.password',
  'request.timeout.ms',
  'fetch.min.bytes',
  'fetch.max.wait.ms',
  'fetch.max.bytes',
  'max.partition.fetch.bytes',
];

const IMPORTANCE = { high: 0, medium: 1, low: 2 } as const;

/** The place of a key in a list for people; lower first. */
export function rankOfKey(name: string, importance: KeySpec['importance'] = 'low'): number {
  const common = COMMON_KEYS.indexOf(name);
  return common >= 0 ? common : COMMON_KEYS.length + IMPORTANCE[importance];
}
