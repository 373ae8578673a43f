import { SESSION } from '../../client/timeouts.ts';
import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

/** Longer than this, the partitions of a crashed member rest for minutes; brokers before 2.3 allowed no more (KIP-389). */
const LONG_MS = 300_000;

export const rule: ConfigRule = {
  name: 'session-timeout-long',
  kind: 'config',
  appliesTo: ['java', 'librdkafka'],
  keys: [SESSION],
  check(config, report) {
    const session = config.number(SESSION);
    if (config.protocol !== 'classic' || session === undefined || session <= LONG_MS) return;
    report({
      severity: 'hint',
      message: `Partitions of a member that crashed are read by nobody for ${Math.round(session / 60_000)} minutes. For long processing ${'max.poll.interval.ms'} counts, not ${SESSION}.`,
      entry: config.get(SESSION)!,
      part: 'value',
      fixes: [removal(config, SESSION)],
    });
  },
};
