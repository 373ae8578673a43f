import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const KEY = 'auto.offset.reset';

export const rule: ConfigRule = {
  name: 'offset-reset-none',
  kind: 'config',
  appliesTo: ['java'],
  keys: [KEY],
  check(config, report) {
    const entry = config.get(KEY)!;
    if (entry.dynamic || entry.trimmed !== 'none') return;
    report({
      severity: 'hint',
      message: `With ${KEY}=none poll throws NoOffsetForPartitionException for a group without offsets and OffsetOutOfRangeException for offsets that are gone: the application has to handle both.`,
      entry,
      fixes: [removal(config, KEY)],
    });
  },
};
