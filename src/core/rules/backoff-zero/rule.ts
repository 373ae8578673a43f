import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const KEYS = ['reconnect.backoff.ms', 'retry.backoff.ms'];

export const rule: ConfigRule = {
  name: 'backoff-zero',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: KEYS,
  check(config, report) {
    for (const key of KEYS) {
      if (!config.has(key) || config.number(key) !== 0) continue;
      report({
        severity: 'warning',
        message: `With ${key}=0 the client tries again without a pause: when a broker is down, it fills the log and keeps a core busy. Remove it.`,
        entry: config.get(key)!,
        fixes: [removal(config, key)],
      });
    }
  },
};
