import { fileName } from '../../model/uri.ts';
import type { GroupRule } from '../rule.ts';

const KEY = 'group.instance.id';

export const rule: GroupRule = {
  name: 'instance-id-in-two-files',
  kind: 'group',
  meta: {
    summary: 'Files of one group with the same group.instance.id.',
    appliesTo: ['java', 'librdkafka'],
    tags: ['group'],
    severities: ['warning'],
    fixable: false,
  },
  check(member, other, report) {
    const entry = member.config.get(KEY);
    const otherEntry = other.config.get(KEY);
    if (!entry || !otherEntry || entry.dynamic || entry.blank || entry.trimmed !== otherEntry.trimmed) return;
    report({
      severity: 'warning',
      message: `${fileName(otherEntry.uri)} makes a member of ${member.group.trimmed} with the same ${KEY}: ${
        member.config.protocol === 'consumer'
          ? 'the second one cannot join while the first one lives'
          : 'each one that joins puts the other one out'
      }. Give each its own.`,
      entry,
      part: 'value',
      related: [{ entry: otherEntry, message: 'The same id is here' }],
    });
  },
};
