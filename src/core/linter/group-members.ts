import type { ConsumerConfig } from '../model/config.ts';
import type { GroupMember } from '../rules/rule.ts';

/** So many files with one group are copies of each other; comparing all of them in pairs would take long and say little. */
const MOST_MEMBERS = 16;

/**
 * The configs that are certain to meet in one group: their files name the same group and at least one broker in common.
 * Files for other environments often keep the group and change the brokers.
 * @param families configs by the files that they come from; those of one family are variants of one member
 */
export function membersOfSameGroup(families: readonly (readonly ConsumerConfig[])[]): readonly GroupMember[][] {
  const byPlace = new Map<string, GroupMember[]>();
  for (const configs of families) {
    const [config] = configs;
    // Profiles of one application do not run side by side.
    if (!config || configs.length > 1) continue;
    // A share group is no consumer group: its members share partitions, and agree on nothing.
    if (config.client === 'share') continue;
    const group = config.get('group.id');
    const servers = config.get('bootstrap.servers');
    if (!group || group.dynamic || group.blank || !servers || servers.dynamic) continue;
    for (const { value } of servers.items()) {
      const place = `${group.trimmed} ${value}`;
      const members = byPlace.get(place);
      if (!members) byPlace.set(place, [{ config, group }]);
      else if (members.length < MOST_MEMBERS) members.push({ config, group });
    }
  }
  return [...byPlace.values()].filter((members) => members.length > 1);
}
