import { fileName } from '../../model/uri.ts';
import type { GroupRule } from '../rule.ts';

const PROTOCOL = 'group.protocol';
const REMOTE = 'group.remote.assignor';

export const rule: GroupRule = {
  name: 'group-with-different-protocols',
  kind: 'group',
  meta: {
    summary: 'Files of one group with different protocols or server-side assignors.',
    appliesTo: ['java', 'librdkafka'],
    tags: ['group', 'kip-848'],
    severities: ['warning', 'hint'],
    fixable: false,
  },
  check(member, other, report) {
    const mine = member.config.protocol;
    const theirs = other.config.protocol;
    if (mine === 'classic' && theirs === 'consumer') {
      const otherEntry = other.config.get(PROTOCOL)!;
      return report({
        severity: 'hint',
        message: `${fileName(otherEntry.uri)} has moved ${member.group.trimmed} to the consumer protocol. Both kinds of members can share the group; migrate this file too to finish.`,
        entry: member.config.get(PROTOCOL) ?? member.group,
        related: [{ entry: otherEntry, message: 'The consumer protocol is chosen here' }],
      });
    }
    const remote = member.config.get(REMOTE);
    const otherRemote = other.config.get(REMOTE);
    if (mine !== 'consumer' || theirs !== 'consumer' || !remote || !otherRemote) return;
    if (remote.dynamic || otherRemote.dynamic || remote.trimmed === otherRemote.trimmed) return;
    report({
      severity: 'warning',
      message: `Members of ${member.group.trimmed} ask for different assignors, ${remote.trimmed} here and ${otherRemote.trimmed} in ${fileName(otherRemote.uri)}: the broker takes what most of them ask for, so it changes as members come and go. Write the same one.`,
      entry: remote,
      related: [{ entry: otherRemote, message: `${otherRemote.trimmed}, says this file` }],
    });
  },
};
