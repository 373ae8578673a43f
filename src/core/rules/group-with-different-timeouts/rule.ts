import { andOthers, fileOf } from '../group-files.ts';
import type { GroupRule } from '../rule.ts';

export const rule: GroupRule = {
  name: 'group-with-different-timeouts',
  kind: 'group',
  appliesTo: ['java', 'librdkafka'],
  check({ group, sessionMs, sessionSaid }, others, report) {
    if (sessionMs === undefined) return;
    const at = sessionSaid ?? group;
    const related = others.flatMap((other) => {
      // Where neither writes it, two versions of the client have two defaults, and no file is to blame.
      const differs = other.sessionMs !== undefined && other.sessionMs !== sessionMs;
      if (!differs || !(sessionSaid ?? other.sessionSaid)) return [];
      const says = `${other.sessionMs} ms${other.sessionSaid ? '' : ', the default'}`;
      return [{ at: other.sessionSaid ?? other.group, message: `${says}, counts for this file`, says }];
    });
    const [first] = related;
    if (!first) return;
    const own = `${sessionMs} ms${sessionSaid ? '' : ', the default,'}`;
    report({
      severity: 'hint',
      message: `Members of ${group.value} have different session timeouts, ${own} here and ${first.says} in ${fileOf(first.at, at)}: after a crash, how long partitions stay unread depends on which member it was. Write the same session.timeout.ms unless that is meant.${andOthers(related)}`,
      at,
      related,
    });
  },
};
