import type { GroupMember } from '../client/group-member.ts';
import { folderOf } from '../model/uri.ts';

/** So many members with one group and one broker say alike are copies of each other; more of them would say little. */
export const MOST_ALIKE = 16;
/** Members that are kept of one place, however they differ: a program wrote more of them. */
const MOST = 256;

/**
 * The members of groups, by the places where they meet: files name the same group and at least one broker in common. Files for
 * other environments often keep the group and change the brokers.
 */
export class Groups {
  readonly #byPlace = new Map<string, Kept[]>();
  readonly #byFamily = new Map<string, Kept>();

  /** The families that each file has a part in. */
  readonly #byUri = new Map<string, Set<string>>();
  #version = 0;

  /** Grows with each change. */
  get version(): number {
    return this.#version;
  }

  /** Whether a file makes a member. */
  has(uri: string): boolean {
    return this.#byUri.has(uri);
  }

  /** The files that make members. */
  files(): Iterable<string> {
    return this.#byUri.keys();
  }

  /** The files whose members meet those that some files make. */
  filesMetBy(uris: Iterable<string>): Set<string> {
    const found = new Set<string>();
    for (const uri of uris) {
      for (const family of this.#byUri.get(uri) ?? []) {
        for (const other of this.others(this.#byFamily.get(family)!.member))
          for (const each of other.uris) found.add(each);
      }
    }
    return found;
  }

  /** Takes in what files make, in place of all that they made before. */
  replace(uris: Iterable<string>, members: readonly GroupMember[]): void {
    const kept = new Set(members.map((member) => member.family));
    for (const uri of uris) {
      for (const family of this.#byUri.get(uri) ?? []) if (!kept.has(family)) this.#remove(family);
    }
    for (const member of members) this.#put(member);
  }

  #put(member: GroupMember): void {
    const before = this.#byFamily.get(member.family)?.member;
    if (before && printOf(before) === printOf(member)) return;
    this.#remove(member.family);
    const kept = { member, places: placesOf(member) };
    let isKept = false;
    for (const place of kept.places) {
      const there = put(this.#byPlace, place, []);
      if (there.length >= MOST || (there.length >= MOST_ALIKE && alike(member, there) >= MOST_ALIKE)) continue;
      there.push(kept);
      isKept = true;
    }
    // A further copy is compared with others while it is checked, and others have nothing from it.
    if (!isKept) return;
    this.#version++;
    this.#byFamily.set(member.family, kept);
    for (const uri of member.uris) put(this.#byUri, uri, new Set()).add(member.family);
  }

  #remove(family: string): void {
    const kept = this.#byFamily.get(family);
    if (!kept) return;
    this.#version++;
    this.#byFamily.delete(family);
    for (const uri of kept.member.uris) {
      const families = this.#byUri.get(uri);
      families?.delete(family);
      if (families?.size === 0) this.#byUri.delete(uri);
    }
    for (const place of kept.places) {
      const rest = this.#byPlace.get(place)?.filter(({ member }) => member.family !== family) ?? [];
      if (rest.length > 0) this.#byPlace.set(place, rest);
      else this.#byPlace.delete(place);
    }
  }

  /** The members that meet this one, each once: those of its own folder first, then by their files. */
  others(member: GroupMember): readonly GroupMember[] {
    const kept = this.#byFamily.get(member.family);
    const places = kept?.member === member ? kept.places : placesOf(member);
    const found = new Map<string, GroupMember>();
    for (const place of places) {
      for (const { member: other } of this.#byPlace.get(place) ?? NONE) {
        if (other.family !== member.family) found.set(other.family, other);
      }
    }
    if (found.size < 2) return found.size === 0 ? NONE : [...found.values()];
    const own = folderOf(member.group.uri);
    const distance = ({ group }: GroupMember) => (folderOf(group.uri) === own ? 0 : 1);
    return [...found.values()].sort(
      (a, b) => distance(a) - distance(b) || (a.group.uri < b.group.uri ? -1 : a.group.uri > b.group.uri ? 1 : 0),
    );
  }

  /** All that is known. */
  *all(): Generator<GroupMember> {
    for (const { member } of this.#byFamily.values()) yield member;
  }
}

const NONE: readonly never[] = [];

function put<V>(map: Map<string, V>, key: string, value: V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  map.set(key, value);
  return value;
}

/** A broker of whatever machine the consumer runs on. */
const LOOPBACK = /^(?:\w+:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)(?::|$)/i;

/** Files of one folder run on one machine more often than not; for those of other folders a broker there says nothing. */
function placesOf({ group, servers }: GroupMember): readonly string[] {
  return servers.map((server) => `${group.value} ${server}${LOOPBACK.test(server) ? ` ${folderOf(group.uri)}` : ''}`);
}

interface Kept {
  readonly member: GroupMember;
  readonly places: readonly string[];
}

/** How many of those that are kept say the same as a member. */
function alike(member: GroupMember, there: readonly Kept[]): number {
  const facts = factsOf(member);
  return there.filter((other) => factsOf(other.member) === facts).length;
}

/** What members are compared by. */
function factsOf({ protocol, assignors, remote, instance, sessionMs }: GroupMember): string {
  return `${protocol} ${assignors} ${remote?.value} ${instance?.value} ${sessionMs}`;
}

/** All that a finding can say of a member. */
function printOf(member: GroupMember): string {
  const { group, servers, protocolSaid, strategySaid, remote, instance, sessionSaid } = member;
  const said = [group, protocolSaid, strategySaid, remote, instance, sessionSaid];
  const places = said.map((each) => each && `${each.uri} ${each.span.start} ${each.span.end} ${each.range.start.line}`);
  return [group.value, ...servers, factsOf(member), ...places].join('\n');
}
