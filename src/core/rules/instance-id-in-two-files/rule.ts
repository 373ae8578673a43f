import { andOthers, fileOf } from '../group-files.ts';
import type { GroupRule } from '../rule.ts';

const KEY = 'group.instance.id';

export const rule: GroupRule = {
  name: 'instance-id-in-two-files',
  kind: 'group',
  appliesTo: ['java', 'librdkafka'],
  check({ group, instance, protocol }, others, report) {
    if (!instance) return;
    const related = others.flatMap((other) =>
      other.instance?.value === instance.value ? [{ at: other.instance, message: 'The same id is here' }] : [],
    );
    const [first] = related;
    if (!first) return;
    const effect =
      protocol === 'consumer'
        ? 'the second one cannot join while the first one lives'
        : 'each one that joins puts the other one out';
    report({
      severity: 'warning',
      message: `${fileOf(first.at, instance)} makes a member of ${group.value} with the same ${KEY}: ${effect}. Give each its own.${andOthers(related)}`,
      at: instance,
      part: 'value',
      related,
    });
  },
};
