import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const KEY = 'max.poll.records';

export const rule: ConfigRule = {
  name: 'max-poll-records-one',
  kind: 'config',
  appliesTo: ['java'],
  keys: [KEY],
  check(config, report) {
    if (config.number(KEY) !== 1) return;
    report({
      severity: 'hint',
      message: `${KEY}=1 hands out one record a poll but fetches as much as before. Where a record takes long, raise max.poll.interval.ms instead.`,
      entry: config.get(KEY)!,
      fixes: [removal(config, KEY)],
    });
  },
};
