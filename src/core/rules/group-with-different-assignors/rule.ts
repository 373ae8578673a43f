import { andOthers, fileOf } from '../group-files.ts';
import type { GroupRule } from '../rule.ts';

export const rule: GroupRule = {
  name: 'group-with-different-assignors',
  kind: 'group',
  appliesTo: ['java', 'librdkafka'],
  check({ group, assignors, strategySaid }, others, report) {
    if (!assignors) return;
    const at = strategySaid ?? group;
    const related = others.flatMap((other) => {
      if (!other.assignors || other.assignors.some((name) => assignors.includes(name))) return [];
      const offers = other.assignors.join(', ');
      return [{ at: other.strategySaid ?? other.group, message: `${offers}, says this file`, offers }];
    });
    const [first] = related;
    if (!first) return;
    report({
      severity: 'warning',
      message: `Members of ${group.value} need a common assignor, but this file offers ${assignors.join(', ')} and ${fileOf(first.at, at)} ${first.offers}: whichever joins second is refused (INCONSISTENT_GROUP_PROTOCOL).${andOthers(related)}`,
      at,
      related,
    });
  },
};
