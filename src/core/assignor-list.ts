import { readAssignor } from './assignors.ts';
import type { Assignor } from './catalog/catalog.ts';
import type { ConfigEntry, ConsumerConfig } from './model.ts';

export const STRATEGY = 'partition.assignment.strategy';

/** librdkafka's names for its assignors (its CONFIGURATION.md); it refuses all others, class names too. */
export const LIBRDKAFKA_ASSIGNORS: readonly string[] = ['range', 'roundrobin', 'cooperative-sticky'];

/**
 * The entry of `partition.assignment.strategy` that a client of the classic protocol reads, if it can be judged: a placeholder
 * cannot, and under another or an unknown protocol the list is not read.
 */
export function judgedStrategy(config: ConsumerConfig): ConfigEntry | undefined {
  const entry = config.get(STRATEGY);
  if (!entry || entry.dynamic || entry.value === undefined || config.protocol !== 'classic') return undefined;
  return entry;
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
