import { catalog } from '../../catalog/catalog.ts';
import { kafkaAssignors, LIBRDKAFKA_ASSIGNORS, STRATEGY } from '../../client/assignor-list.ts';
import { readAssignor } from '../../client/assignors.ts';
import type { ConsumerConfig } from '../../model/config.ts';
import { fileName } from '../../model/uri.ts';
import type { GroupRule } from '../rule.ts';

export const rule: GroupRule = {
  name: 'group-with-different-assignors',
  kind: 'group',
  meta: {
    summary: 'Files of one group without a common assignor.',
    appliesTo: ['java', 'librdkafka'],
    tags: ['group', 'assignor'],
    severities: ['warning'],
    fixable: false,
  },
  check(member, other, report) {
    const mine = assignorNames(member.config);
    const theirs = assignorNames(other.config);
    if (!mine || !theirs || mine.some((name) => theirs.includes(name))) return;
    const entry = member.config.get(STRATEGY) ?? member.group;
    const otherEntry = other.config.get(STRATEGY) ?? other.group;
    report({
      severity: 'warning',
      message: `Members of ${member.group.trimmed} need a common assignor, but this file offers ${mine.join(', ')} and ${fileName(otherEntry.uri)} ${theirs.join(', ')}: whichever joins second is refused (INCONSISTENT_GROUP_PROTOCOL).`,
      entry,
      related: [{ entry: otherEntry, message: `${theirs.join(', ')}, says this file` }],
    });
  },
};

/** What a classic member offers its group, as the broker compares it; `undefined` when that cannot be known. */
function assignorNames(config: ConsumerConfig): readonly string[] | undefined {
  if (config.protocol !== 'classic') return undefined;
  const entry = config.get(STRATEGY);
  if (config.client === 'librdkafka') {
    const names = entry && !entry.dynamic ? entry.items().map((item) => item.value) : [];
    return names.length > 0 && names.every((name) => LIBRDKAFKA_ASSIGNORS.includes(name)) ? names : undefined;
  }
  if (entry) {
    const own = entry.dynamic ? undefined : kafkaAssignors(entry, config);
    return own && own.length > 0 ? own.map((assignor) => assignor.shortName) : undefined;
  }
  const names = catalog.spec(STRATEGY, config.version)?.default?.split(',') ?? [];
  const read = names.map((name) => readAssignor(name, config.version));
  return read.flatMap((each) => (each.kind === 'known' ? [each.assignor.shortName] : []));
}
