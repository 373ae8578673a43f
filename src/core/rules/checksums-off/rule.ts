import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const KEY = 'check.crcs';

export const rule: ConfigRule = {
  name: 'checksums-off',
  kind: 'config',
  appliesTo: ['java'],
  keys: [KEY],
  check(config, report) {
    const entry = config.get(KEY)!;
    if (config.boolean(KEY) !== false) return;
    report({
      severity: 'warning',
      message: `With ${KEY}=false records that were damaged on a disk or on the way are processed like others. Remove it; the check costs little.`,
      entry,
      fixes: [removal(config, KEY)],
    });
  },
};
