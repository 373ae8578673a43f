import { shown } from '../../client/timeouts.ts';
import { durationMs } from '../../values/java-duration.ts';
import { alsoHere } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const RESET = 'auto.offset.reset';
const AGE = 'metadata.max.age.ms';
const PREFIX = 'by_duration:';
/** How long the broker may take to hand a new partition out under the consumer protocol (Kafka's operations guide), in ms. */
const CONSUMER_PROTOCOL_MS = 5000;

export const rule: ConfigRule = {
  name: 'by-duration-too-short',
  kind: 'config',
  appliesTo: ['java'],
  keys: [RESET],
  check(config, report) {
    const entry = config.get(RESET)!;
    if (entry.dynamic || !entry.trimmed.startsWith(PREFIX)) return;
    const duration = durationMs(entry.trimmed.slice(PREFIX.length));
    const classic = config.protocol === 'classic';
    const least = classic ? config.number(AGE) : config.protocol && CONSUMER_PROTOCOL_MS;
    if (duration === undefined || least === undefined || duration >= least) return;
    report({
      severity: 'warning',
      message: classic
        ? `The member finds a new partition after up to ${AGE} (${shown(least, config.get(AGE))}), and skips what was written to it more than ${duration} ms before. Write a longer duration.`
        : `A member gets a new partition after up to ${least} ms, and skips what was written to it more than ${duration} ms before. Write a longer duration.`,
      entry,
      part: 'value',
      related: classic ? alsoHere(config.get(AGE)) : [],
    });
  },
};
