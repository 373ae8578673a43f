import type { Pair } from '../formats/format.ts';
import type { ConfigEntry, ConsumerConfig } from '../model/config.ts';
import type { ConfigChange } from '../model/findings.ts';
import { homeOf, isForAllClients, ofProfiles, rankOfNew } from './home.ts';

type EntryChange = Exclude<ConfigChange, { kind: 'removePair' | 'renamePair' | 'joinPairs' | 'text' }>;
type Insertion = Extract<ConfigChange, { kind: 'insert' }>;

/** Keys beside which a person looks for the settings of a group, best first. */
const ANCHORS = ['group.id', 'group.instance.id', 'client.id', 'bootstrap.servers'];

/**
 * Collects the changes of several configs that share entries (the profiles of a Spring Boot application): what one config
 * has changed already, another one that reads the same place does not change again.
 */
export class ChangeSet {
  #byPair = new Map<Pair, EntryChange>();
  #inserted: Insertion[] = [];

  constructor(readonly configs: readonly ConsumerConfig[]) {}

  get changes(): ConfigChange[] {
    const changes: ConfigChange[] = [];
    for (const change of [...this.#byPair.values(), ...this.#inserted]) {
      const joined = this.#inPlaceOfList(change);
      if (!joined) changes.push(change);
      else
        changes.push(joined, ...(change.kind === 'rename' ? [{ kind: 'remove', entry: change.entry } as const] : []));
    }
    return changes;
  }

  remove(entry: ConfigEntry): void {
    if (!this.#byPair.has(entry.pair)) this.#byPair.set(entry.pair, { kind: 'remove', entry });
  }

  set(entry: ConfigEntry, value: string): void {
    this.#byPair.set(entry.pair, { kind: 'set', entry, value });
  }

  rename(entry: ConfigEntry, key: string, value: string): void {
    this.#byPair.set(entry.pair, { kind: 'rename', entry, key, value });
  }

  /** Makes changes that come to what is wanted, or leaves everything as it was and returns false. */
  attempt(make: () => void, isAsWanted: () => boolean): boolean {
    const byPair = new Map(this.#byPair);
    const inserted = [...this.#inserted];
    make();
    if (isAsWanted()) return true;
    this.#byPair = byPair;
    this.#inserted = inserted;
    return false;
  }

  /** What a key is for a config once the changes are made; `undefined` when nothing sets it then. */
  outcome(config: ConsumerConfig, key: string): string | undefined {
    let value: string | undefined;
    let top = Number.NEGATIVE_INFINITY;
    const ofPair = new Map<Pair, ConfigEntry>();
    for (const entry of config.entries) {
      ofPair.set(entry.pair, entry);
      const change = this.#byPair.get(entry.pair);
      if (change?.kind === 'remove' || (change?.kind === 'rename' ? change.key : entry.key) !== key) continue;
      // A key with another name today stands among that one's entries.
      if (entry.layer.rank < top) continue;
      value = change?.value ?? entry.trimmed;
      top = entry.layer.rank;
    }
    for (const { near, key: inserted, value: its } of this.#inserted) {
      // The layer of one and the same place has another rank in another config.
      const here = ofPair.get(near.pair);
      if (!here || inserted !== key || rankOfNew(here) < top) continue;
      value = its;
      top = rankOfNew(here);
    }
    return value;
  }

  /** Adds a key to the config, in the place where a person would look for it. */
  insert(config: ConsumerConfig, key: string, value: string): void {
    const home = homeOf(config);
    const near = ANCHORS.map((anchor) => this.#best(home.filter((entry) => entry.key === anchor))).find(Boolean);
    this.#insertAt(home, near, key, value);
  }

  /** Adds a key where it reaches only the starts that have the config's profiles: beside one of `keys`, if they set any. */
  insertForProfile(config: ConsumerConfig, keys: readonly string[], key: string, value: string): void {
    const own = ofProfiles(config);
    if (own.length === 0) return;
    this.#insertAt(own, this.#best(own.filter((entry) => keys.includes(entry.key))), key, value);
  }

  insertBeside(near: ConfigEntry, key: string, value: string): void {
    this.#inserted.push({ kind: 'insert', near, key, value });
  }

  #insertAt(entries: readonly ConfigEntry[], wanted: ConfigEntry | undefined, key: string, value: string): void {
    const near = wanted ?? this.#best(entries);
    if (near) this.insertBeside(near, key, value);
    // Every entry goes; the new one takes their place, but not the comments that spoke of them.
    else if (entries[0]) this.#inserted.push({ kind: 'insert', near: firstIn(entries), before: true, key, value });
  }

  /** Where the framework spreads a list over keys of their own, the new value takes its place. */
  #inPlaceOfList(change: EntryChange): ConfigChange | undefined {
    if (change.kind !== 'insert' && change.kind !== 'rename') return undefined;
    const { key, value } = change;
    const near = change.kind === 'insert' ? change.near : change.entry;
    const place = near.layer.dialect.write(key, value ?? '', near).path.join('.');
    for (const { about } of this.configs) {
      const list = about.lists?.find(({ path }) => path.join('.') === place);
      const pairs = list && [...new Set(list.items.map(({ pair }) => pair))];
      if (!list || list.file !== near.file || pairs?.[0]?.document !== near.pair.document) continue;
      return { kind: 'joinPairs', file: list.file, pairs, path: list.path, value: value ?? near.trimmed };
    }
    return undefined;
  }

  /** The entry of highest rank that stays, one whose neighbors reach consumers alone if there is one. */
  #best(entries: readonly ConfigEntry[]): ConfigEntry | undefined {
    const staying = entries.filter((entry) => this.#byPair.get(entry.pair)?.kind !== 'remove');
    return staying.findLast((entry) => !isForAllClients(entry)) ?? staying.at(-1);
  }
}

/** The entry that stands first in the file of the last one. */
function firstIn(entries: readonly ConfigEntry[]): ConfigEntry {
  const { file } = entries.at(-1)!;
  const inFile = entries.filter((entry) => entry.file === file);
  return inFile.reduce((a, b) => (b.pair.span.start < a.pair.span.start ? b : a));
}
