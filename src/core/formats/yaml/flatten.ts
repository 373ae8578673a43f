import type { Span } from '../../text/spans.ts';
import type { Pair, SyntaxProblem } from '../format.ts';
import {
  type Collection,
  collectionOf,
  type Entry,
  type Key,
  type MergedEntry,
  mergeSources,
  type ScalarValue,
  type Value,
} from './tree.ts';

/** A pair with the place where it is written. */
export interface YamlPair extends Pair {
  /** What an edit of the pair changes. For a pair that comes through `*alias` or `<<` it stands in the anchored definition. */
  readonly entry: Entry | undefined;
  /** The map or list in which the pair is read: another than the entry's own where it comes through `<<`. */
  readonly within: Collection | undefined;
  /** The pair comes out of a map or list that is written elsewhere, and an edit of it changes every place that uses it. */
  readonly shared: boolean;
  /** The alias or the value of the `<<` through which it comes then, the outermost one. */
  readonly through: Span | undefined;
}

/** Far above any config, far below what an alias bomb needs to hurt. Counts only what aliases and merges repeat. */
const MAX_REPEATED = 20_000;

/**
 * The pairs of one document as Spring Boot's `YamlProcessor` flattens it. Later pairs of an equal path win.
 * An empty list is the empty string; an empty map is nothing at all.
 */
export function flatten(root: Value, document: number, pairs: YamlPair[]): SyntaxProblem | undefined {
  let repeated = 0;
  let refused: SyntaxProblem | undefined;
  const refuse = (at: Span, message: string): false => {
    refused = { start: at.start, end: at.end, message };
    return false;
  };

  /** `at`: the alias or merge through which the value is reached. */
  const emitValue = (
    value: Value,
    path: string,
    entry: Entry | undefined,
    at: Span | undefined,
    inList: boolean,
    within?: Collection,
  ): boolean => {
    if (at && ++repeated > MAX_REPEATED) {
      return refuse(at, `Aliases repeat more than ${MAX_REPEATED} values here`);
    }
    const collection = collectionOf(value);
    if (!collection) {
      emitPair(value, path, entry, (value.kind === 'alias' ? value.target : value) as ScalarValue, at, within);
      return true;
    }
    const through = at ?? (value.kind === 'alias' ? value : undefined);
    if (collection.kind === 'map') return emitMap(collection, path, through, inList);
    if (collection.entries.length === 0) emitPair(value, path, entry, undefined, at, within);
    return collection.entries.every((item, i) =>
      emitValue(item.value, `${path}[${i}]`, item, through, true, collection),
    );
  };

  const emitMap = (map: Collection, path: string, at: Span | undefined, inList: boolean): boolean => {
    const prefix = path.trim() === '' ? '' : path;
    const own = (entry: Entry, through: Span | undefined) => {
      const { name, text, isText } = entry.key as Key;
      // YamlProcessor turns keys into text everywhere but inside lists, where such a key fails.
      if (inList && !isText) return refuse(entry.key as Key, `The key ${text} of a map in a list has to be quoted`);
      const full = prefix === '' ? name : name.startsWith('[') ? prefix + name : `${prefix}.${name}`;
      return emitValue(entry.value, full, entry, through, inList, map);
    };
    if (!map.merges) {
      for (const entry of map.entries) if (!own(entry, at)) return false;
      return true;
    }
    for (const { entry, through, inline } of merged(map)) {
      if (inList && inline) return refuse(entry.key as Key, 'Spring Boot cannot read a map behind << inside a list');
      if (!own(entry, at ?? through)) return false;
    }
    return true;
  };

  const emitPair = (
    value: Value,
    path: string,
    entry: Entry | undefined,
    scalar: ScalarValue | undefined,
    at: Span | undefined,
    within: Collection | undefined,
  ): void => {
    const key = keySpanOf(entry) ?? { start: value.start, end: value.start };
    pairs.push({
      path,
      value: scalar?.text ?? '',
      keySpan: { start: key.start, end: key.end },
      valueSpan: { start: value.start, end: value.end },
      span: {
        start: entry?.key ? key.start : entryStart(entry, value),
        end: Math.max(value.end, entry?.key?.end ?? 0),
      },
      document,
      entry,
      within,
      shared: at !== undefined,
      through: at,
    });
  };

  const path = collectionOf(root)?.kind === 'map' ? '' : 'document';
  if (root.kind === 'scalar' && root.text === '') return undefined;
  const rootList = collectionOf(root);
  if (rootList?.kind === 'list' && rootList.entries.length === 0) return undefined;
  emitValue(root, path, undefined, undefined, false);
  return refused;
}

/** The key of the nearest map around an item of a list. */
function keySpanOf(entry: Entry | undefined): Span | undefined {
  let at = entry;
  while (at && !at.key) at = at.owner.parent;
  return at?.key;
}

function entryStart(entry: Entry | undefined, value: Value): number {
  const dash = entry?.tokens.start.find((token) => token.type === 'seq-item-ind');
  return dash?.offset ?? value.start;
}

/**
 * The entries of a map with what it merges, in the order and with the precedence of `SafeConstructor.mergeNode` of SnakeYAML:
 * keys of the map itself win; among merged maps the first one does.
 */
export function merged(map: Collection): readonly MergedEntry[] {
  if (map.merged) return map.merged;
  const result: MergedEntry[] = [];
  const places = new Map<string, number>();
  const put = (entry: Entry, through: Span | undefined, own: boolean, inline: boolean): void => {
    const { identity } = entry.key as NonNullable<Entry['key']>;
    // Spring Boot wraps the keys of a map that is written behind the << itself, so that SnakeYAML does not see that they are
    // also keys of the map around it; both are kept then, and the later one wins.
    const id = inline ? `inline ${identity}` : identity;
    const place = places.get(id);
    if (place === undefined) {
      places.set(id, result.length);
      result.push({ entry, through, inline });
    } else if (own) result[place] = { entry, through, inline };
  };
  const add = (source: Collection, own: boolean, through: Span | undefined, inline: boolean): void => {
    for (const entry of source.entries) {
      if (!entry.key?.isMerge) put(entry, through, own, inline);
      else
        for (const { map: child, inline: isInline } of mergeSources(entry.value)) {
          const at = through ?? entry.value;
          if (!child) continue;
          if (isInline) add(child, false, at, true);
          // A map behind an alias has been merged where it is written, before this one.
          else for (const item of merged(child)) put(item.entry, at, false, false);
        }
    }
  };
  add(map, true, undefined, false);
  map.merged = result;
  return result;
}

/** The entries that would be read in place of a pair if its own entry went: what its map merges under the same key. */
export function hiddenBehind({ entry, within }: YamlPair): Entry[] {
  const identity = entry?.key?.identity;
  if (identity === undefined || !within?.merges) return [];
  const found = new Set<Entry>();
  const visit = (map: Collection): void => {
    for (const other of map.entries) {
      if (other.key?.isMerge) {
        for (const { map: source } of mergeSources(other.value)) if (source) visit(source);
      } else if (other !== entry && other.key?.identity === identity) found.add(other);
    }
  };
  visit(within);
  return [...found];
}
