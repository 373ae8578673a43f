import type { Assignor } from '../catalog/catalog.ts';
import type { ConfigEntry, ConsumerConfig } from '../model/config.ts';
import { readAssignor } from './assignors.ts';

export const STRATEGY = 'partition.assignment.strategy';

/** The early access of the consumer protocol in 3.7 still loads the classic assignors and misses an empty list (run on 2.0 to 4.4). */
const LOADS_ALWAYS = 307;

/** librdkafka's names for its assignors (its CONFIGURATION.md); it refuses all others, class names too. */
export const LIBRDKAFKA_ASSIGNORS: readonly string[] = ['range', 'roundrobin', 'cooperative-sticky'];

/**
 * The entry of `partition.assignment.strategy` whose classes the client loads, if it can be judged: a placeholder cannot, and
 * under the consumer protocol or an unknown one the list is not read.
 */
export function loadedStrategy(config: ConsumerConfig): ConfigEntry | undefined {
  const entry = config.get(STRATEGY);
  if (!entry || entry.dynamic || entry.value === undefined) return undefined;
  const loads = config.protocol === 'classic' || (config.protocol === 'consumer' && config.version === LOADS_ALWAYS);
  return loads ? entry : undefined;
}

/** The entry of `partition.assignment.strategy` by which the group rebalances, if it can be judged. */
export function runningStrategy(config: ConsumerConfig): ConfigEntry | undefined {
  return config.protocol === 'classic' ? loadedStrategy(config) : undefined;
}

/** The assignors of a list, when all of them are Kafka's own and the client's version has them. */
export function kafkaAssignors(entry: ConfigEntry, config: ConsumerConfig): Assignor[] | undefined {
  const assignors: Assignor[] = [];
  for (const { value } of entry.items()) {
    const read = readAssignor(value, config.version);
    if (read.kind !== 'known') return undefined;
    assignors.push(read.assignor);
  }
  return assignors;
}
