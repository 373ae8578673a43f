import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const KEYS = ['fetch.max.wait.ms', 'fetch.min.bytes'];

export const rule: ConfigRule = {
  name: 'fetch-without-wait',
  kind: 'config',
  appliesTo: ['java'],
  keys: KEYS,
  check(config, report) {
    for (const key of KEYS) {
      if (!config.has(key) || config.number(key) !== 0) continue;
      report({
        severity: 'warning',
        message: `With ${key}=0 the broker answers every fetch at once, so a consumer of a quiet topic asks without a pause and keeps client and broker busy. Remove it.`,
        entry: config.get(key)!,
        fixes: [removal(config, key)],
      });
    }
  },
};
