import { librdkafkaNumber } from '../../client/librdkafka-number.ts';
import { shown } from '../../client/timeouts.ts';
import type { ConsumerConfig } from '../../model/config.ts';
import { alsoHere, setting } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

interface Limit {
  readonly key: string;
  /** The property whose value, and so many bytes more, it must reach. */
  readonly other: string;
  readonly more: number;
  /** An absent key never refuses: librdkafka raises it as far as it must be. */
  readonly follows: boolean;
}

const FETCH = 'fetch.max.bytes';
const MESSAGE = 'message.max.bytes';
const QUEUED = 'queued.max.messages.kbytes';

/** The checks of `rd_kafka_conf_finalize` (run on 2.15.1). */
const LIMITS: readonly Limit[] = [
  { key: FETCH, other: MESSAGE, more: 0, follows: true },
  { key: 'receive.message.max.bytes', other: FETCH, more: 512, follows: true },
  { key: 'reconnect.backoff.max.ms', other: 'reconnect.backoff.ms', more: 0, follows: false },
];

export const rule: ConfigRule = {
  name: 'librdkafka-limits-contradict',
  kind: 'config',
  appliesTo: ['librdkafka'],
  keys: LIMITS.flatMap(({ key, other, follows }) => (follows ? [key] : [key, other])),
  check(config, report) {
    for (const { key, other, more, follows } of LIMITS) {
      const entry = config.get(key);
      const otherEntry = config.get(other);
      if (!entry && (follows || !otherEntry)) continue;
      const value = librdkafkaNumber(config, key);
      const least = other === FETCH ? fetchMaxBytes(config) : librdkafkaNumber(config, other);
      if (value === undefined || least === undefined || value >= least + more) continue;
      report({
        severity: 'error',
        message: `${key} (${shown(value, entry)}) must not be below ${other} (${shownLeast(config, other, least)})${more ? ` and ${more} more` : ''}: librdkafka refuses to start.`,
        entry: entry ?? otherEntry!,
        part: 'value',
        related: entry ? alsoHere(otherEntry) : [],
        fixes: [setting(config, otherEntry ?? entry!, key, `${least + more}`)],
      });
    }
  },
};

/** An absent fetch.max.bytes is its default, but no more than the queue holds, and no less than a message may have. */
function fetchMaxBytes(config: ConsumerConfig): number | undefined {
  const value = librdkafkaNumber(config, FETCH);
  if (value === undefined || config.has(FETCH)) return value;
  const queued = librdkafkaNumber(config, QUEUED);
  const message = librdkafkaNumber(config, MESSAGE);
  if (queued === undefined || message === undefined) return undefined;
  return Math.max(Math.min(value, queued * 1024), message);
}

/** `52428800, the default`, and where an absent fetch.max.bytes follows another property, which one. */
function shownLeast(config: ConsumerConfig, other: string, least: number): string {
  if (other !== FETCH || config.has(FETCH)) return shown(least, config.get(other));
  if (least === librdkafkaNumber(config, FETCH)) return shown(least, undefined);
  return `${least}, which follows from ${least === librdkafkaNumber(config, MESSAGE) ? MESSAGE : QUEUED}`;
}
