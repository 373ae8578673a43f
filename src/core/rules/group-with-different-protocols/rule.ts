import type { GroupMember } from '../../client/group-member.ts';
import { andOthers, fileOf } from '../group-files.ts';
import type { GroupReport, GroupRule } from '../rule.ts';

export const rule: GroupRule = {
  name: 'group-with-different-protocols',
  kind: 'group',
  appliesTo: ['java', 'librdkafka'],
  check(member, others, report) {
    const moved = others.filter((other) => other.protocol === 'consumer');
    const found = member.protocol === 'classic' ? leftBehind(member, moved) : differentAssignor(member, moved);
    if (found) report(found);
  },
};

/** A classic member of a group that others have moved. */
function leftBehind({ group, protocolSaid }: GroupMember, moved: readonly GroupMember[]): GroupReport | undefined {
  const at = protocolSaid ?? group;
  const related = moved.map((other) => ({
    at: other.protocolSaid ?? other.group,
    message: 'The consumer protocol is chosen here',
  }));
  const [first] = related;
  if (!first) return undefined;
  return {
    severity: 'hint',
    message: `${fileOf(first.at, at)} has moved ${group.value} to the consumer protocol. Both kinds of members can share the group; migrate this file too to finish.${andOthers(related)}`,
    at,
    related,
  };
}

/** A member of the consumer protocol that asks the broker for another assignor than others do. */
function differentAssignor(
  { group, protocol, remote }: GroupMember,
  moved: readonly GroupMember[],
): GroupReport | undefined {
  if (protocol !== 'consumer' || !remote) return undefined;
  const related = moved.flatMap((other) =>
    other.remote && other.remote.value !== remote.value
      ? [{ at: other.remote, message: `${other.remote.value}, says this file` }]
      : [],
  );
  const [first] = related;
  if (!first) return undefined;
  return {
    severity: 'warning',
    message: `Members of ${group.value} ask for different assignors, ${remote.value} here and ${first.at.value} in ${fileOf(first.at, remote)}: the broker takes what most of them ask for, so it changes as members come and go. Write the same one.${andOthers(related)}`,
    at: remote,
    related,
  };
}
