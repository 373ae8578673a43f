import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const KEYS = ['sasl.oauthbearer.allow.unverified.audience', 'sasl.oauthbearer.allow.unverified.issuer'];

export const rule: ConfigRule = {
  name: 'unverified-token',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: KEYS,
  check(config, report) {
    for (const key of KEYS) {
      const entry = config.get(key);
      if (!entry || config.boolean(key) !== true) continue;
      report({
        severity: 'warning',
        message: `${key}=true accepts tokens without checking their ${key.slice(key.lastIndexOf('.') + 1)}. Remove it, and set what is expected.`,
        entry,
        fixes: [removal(config, key)],
      });
    }
  },
};
