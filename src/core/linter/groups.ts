import type { GroupMember } from '../client/group-member.ts';
import { folderOf } from '../model/uri.ts';

/** So many members with one group and one broker say alike are copies of each other; more of them would say little. */
const MOST_ALIKE = 16;
/** Members that are kept of one place, however they differ: a program wrote more of them. */
const MOST = 256;

/**
 * The members of groups, by the places where they meet: files name the same group and at least one broker in common. Files for
 * other environments often keep the group and change the brokers.
 */
export class Groups {
  readonly #byPlace = new Map<string, GroupMember[]>();
  readonly #byFamily = new Map<string, GroupMember>();

  has(family: string): boolean {
    return this.#byFamily.has(family);
  }

  /** Takes a member in, in place of what was known of its family. @returns whether that was something else */
  put(member: GroupMember): boolean {
    const known = this.#byFamily.get(member.family);
    if (known && JSON.stringify(known) === JSON.stringify(member)) return false;
    this.remove(member.family);
    this.#byFamily.set(member.family, member);
    const alike = facts(member);
    for (const place of places(member)) {
      const members = this.#byPlace.get(place);
      if (!members) this.#byPlace.set(place, [member]);
      else if (members.length < MOST && members.filter((other) => facts(other) === alike).length < MOST_ALIKE) {
        members.push(member);
      }
    }
    return true;
  }

  /** @returns what was known of the family */
  remove(family: string): GroupMember | undefined {
    const known = this.#byFamily.get(family);
    if (!known) return undefined;
    this.#byFamily.delete(family);
    for (const place of places(known)) {
      const rest = this.#byPlace.get(place)?.filter((member) => member.family !== family) ?? [];
      if (rest.length > 0) this.#byPlace.set(place, rest);
      else this.#byPlace.delete(place);
    }
    return known;
  }

  /** The members that meet this one, each once: those of its own folder first, then by their files. */
  others(member: GroupMember): readonly GroupMember[] {
    const found = new Map<string, GroupMember>();
    for (const place of places(member)) {
      for (const other of this.#byPlace.get(place) ?? []) {
        if (other.family !== member.family) found.set(other.family, other);
      }
    }
    if (found.size < 2) return [...found.values()];
    const own = folderOf(member.group.uri);
    const distance = ({ group }: GroupMember) => (folderOf(group.uri) === own ? 0 : 1);
    return [...found.values()].sort(
      (a, b) => distance(a) - distance(b) || (a.group.uri < b.group.uri ? -1 : a.group.uri > b.group.uri ? 1 : 0),
    );
  }

  /** All that is known, by group and broker. */
  *all(): Generator<readonly GroupMember[]> {
    yield* this.#byPlace.values();
  }
}

function places({ group, servers }: GroupMember): string[] {
  return servers.map((server) => `${group.value} ${server}`);
}

/** What members are compared by. */
function facts({ protocol, assignors, remote, instance, sessionMs }: GroupMember): string {
  return `${protocol} ${assignors} ${remote?.value} ${instance?.value} ${sessionMs}`;
}
