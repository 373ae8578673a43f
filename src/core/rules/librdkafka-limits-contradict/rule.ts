import type { ConsumerConfig } from '../../model.ts';
import { alsoHere, change } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

interface Limit {
  readonly key: string;
  /** The key whose value, and so many bytes more, it must reach. */
  readonly other: string;
  readonly more: number;
}

/** The checks of `rd_kafka_conf_finalize` that both keys of a file decide (run on 2.15.1). */
const LIMITS: readonly Limit[] = [
  { key: 'fetch.max.bytes', other: 'message.max.bytes', more: 0 },
  { key: 'receive.message.max.bytes', other: 'fetch.max.bytes', more: 512 },
  { key: 'reconnect.backoff.max.ms', other: 'reconnect.backoff.ms', more: 0 },
];

export const rule: ConfigRule = {
  name: 'librdkafka-limits-contradict',
  kind: 'config',
  meta: {
    summary: 'Two limits of librdkafka that exclude each other.',
    appliesTo: ['librdkafka'],
    tags: ['value', 'network'],
    severities: ['error'],
    fixable: true,
  },
  keys: LIMITS.map((limit) => limit.key),
  check(config, report) {
    for (const { key, other, more } of LIMITS) {
      const value = written(config, key);
      const least = written(config, other);
      if (value === undefined || least === undefined || value >= least + more) continue;
      const entry = config.get(key)!;
      report({
        severity: 'error',
        message: `${key} (${value}) must not be below ${other} (${least})${more ? ` and ${more} more` : ''}: librdkafka refuses to start.`,
        entry,
        part: 'value',
        related: alsoHere(config.get(other)),
        fixes: [change(entry, `${least + more}`)],
      });
    }
  },
};

/** A number that the file itself sets; the defaults of the catalog are the Java client's. */
function written(config: ConsumerConfig, key: string): number | undefined {
  return config.has(key) ? config.number(key) : undefined;
}
