import { type Assignor, catalog, type VersionCode } from '../catalog/catalog.ts';
import type { ConfigEntry, ConsumerConfig } from '../model/config.ts';
import { readAssignor } from './assignors.ts';

export const STRATEGY = 'partition.assignment.strategy';

/** The first client that leaves the list unread under the consumer protocol: the early access in 3.7 loads it (run on 3.7 to 4.4). */
const UNREAD_SINCE: VersionCode = 308;

/** librdkafka's names for its assignors (its CONFIGURATION.md); it refuses all others, class names too. */
export const LIBRDKAFKA_ASSIGNORS: readonly string[] = ['range', 'roundrobin', 'cooperative-sticky'];

/**
 * The entry of `partition.assignment.strategy` whose classes the client loads, if it can be judged: a placeholder cannot, and
 * under the consumer protocol or an unknown one the list is not read.
 */
export function loadedStrategy(config: ConsumerConfig): ConfigEntry | undefined {
  const entry = config.get(STRATEGY);
  if (!entry || entry.dynamic || entry.value === undefined) return undefined;
  return loadsAssignors(config) ? entry : undefined;
}

/** Whether the client loads the classes of `partition.assignment.strategy`, as far as the config tells. */
export function loadsAssignors(config: ConsumerConfig): boolean {
  return config.protocol === 'classic' || (config.protocol === 'consumer' && config.version < UNREAD_SINCE);
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

/** The assignors that the client offers where no file names any. */
export function defaultAssignors({ version }: ConsumerConfig): Assignor[] {
  const names = catalog.spec(STRATEGY, version)?.default?.split(',') ?? [];
  return names.flatMap((name) => {
    const read = readAssignor(name, version);
    return read.kind === 'known' ? [read.assignor] : [];
  });
}
