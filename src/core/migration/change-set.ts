import type { ConfigChange } from '../findings.ts';
import type { Pair } from '../formats/format.ts';
import type { ConfigEntry, ConsumerConfig } from '../model.ts';

type EntryChange = Exclude<ConfigChange, { kind: 'removePair' | 'renamePair' | 'text' }>;

/** Keys beside which a person looks for the settings of a group, best first. */
const ANCHORS = ['group.id', 'group.instance.id', 'client.id', 'bootstrap.servers'];

/**
 * Collects the changes of several configs that share entries (the profiles of a Spring Boot application): what one config
 * has changed already, another one that reads the same place does not change again.
 */
export class ChangeSet {
  readonly #byPair = new Map<Pair, EntryChange>();
  readonly #inserted: Extract<EntryChange, { kind: 'insert' }>[] = [];

  get changes(): ConfigChange[] {
    return [...this.#byPair.values(), ...this.#inserted];
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

  /** What a key will be for a config once the changes are made; `undefined` when nothing collected so far writes it. */
  written(config: ConsumerConfig, key: string): string | undefined {
    const places = new Map<Pair, number>();
    for (const [index, entry] of config.entries.entries()) places.set(entry.pair, index);
    let value: string | undefined;
    let last = -1;
    for (const change of [...this.#byPair.values(), ...this.#inserted]) {
      const place = places.get(change.kind === 'insert' ? change.near.pair : change.entry.pair);
      if (place === undefined || place < last) continue;
      const writes =
        change.kind === 'insert' || change.kind === 'rename'
          ? change.key
          : change.kind === 'set'
            ? change.entry.key
            : undefined;
      if (writes !== key || change.kind === 'remove' || change.value === undefined) continue;
      value = change.value;
      last = place;
    }
    return value;
  }

  /** Adds a key to the config, in the place where a person would look for it. */
  insert(config: ConsumerConfig, key: string, value: string): void {
    const near = this.#anchor(config);
    if (near) this.#inserted.push({ kind: 'insert', near, key, value });
    else {
      // Every entry goes: the first of them makes room for the new one.
      const first = config.entries.find((entry) => this.#byPair.get(entry.pair)?.kind === 'remove');
      if (first) this.rename(first, key, value);
    }
  }

  #anchor(config: ConsumerConfig): ConfigEntry | undefined {
    const stays = (entry: ConfigEntry | undefined) => entry && this.#byPair.get(entry.pair)?.kind !== 'remove';
    for (const key of ANCHORS) {
      const entry = config.get(key);
      if (stays(entry)) return entry;
    }
    let best: ConfigEntry | undefined;
    for (const entry of config.entries) {
      if (stays(entry) && (!best || entry.layer.rank > best.layer.rank)) best = entry;
    }
    return best;
  }
}
