import type { CST } from 'yaml';
import { lineStart } from './comments.ts';
import { type Collection, type Entry, lastIndicator, type Value } from './tree.ts';

/** Where an entry begins: its `-` or `?`, its anchor or tag, or its key. */
export function startOf(entry: Entry): number {
  for (const token of entry.tokens.start) {
    if (token.type !== 'space' && token.type !== 'newline' && token.type !== 'comment' && token.type !== 'comma') {
      return token.offset;
    }
  }
  return entry.key?.start ?? entry.value.start;
}

/** Behind the last character of an entry's value. */
export function endOf(entry: Entry): number {
  const collection = blockOf(entry.value);
  const last = collection?.entries.at(-1);
  return last ? endOf(last) : Math.max(headEnd(entry), entry.value.end);
}

/** Behind what introduces the value: `key:` or `-`, with an anchor and a tag. */
export function headEnd(entry: Entry): number {
  const before = entry.key ? entry.tokens.sep : entry.tokens.start;
  return Math.max(lastIndicator(before) ?? 0, entry.key?.end ?? 0);
}

/** The block collection that is written as a value, not behind an alias. */
export function blockOf(value: Value): Collection | undefined {
  return value.kind === 'collection' && !value.collection.flow ? value.collection : undefined;
}

export function mapOf(value: Value): Collection | undefined {
  return value.kind === 'collection' && value.collection.kind === 'map' ? value.collection : undefined;
}

/** The tokens in front of a value that give it an anchor or a tag. */
export function property(entry: Entry, type: 'anchor' | 'tag'): CST.SourceToken | undefined {
  return (entry.key ? entry.tokens.sep : entry.tokens.start)?.find((token) => token.type === type);
}

export function hasColon(entry: Entry): boolean {
  return entry.tokens.sep?.some((token) => token.type === 'map-value-ind') ?? false;
}

/** What stands in front of the entries of a block map, as blanks. */
export function indentOf(text: string, map: Collection): string {
  const first = map.entries[0];
  if (!first) return '';
  const start = startOf(first);
  return text.slice(lineStart(text, start), start).replace(/\S/g, ' ');
}

/** How much deeper this text indents a map in a map: as around the given map, else as anywhere in the document, else two blanks. */
export function stepOf(text: string, map: Collection, root: Collection): string {
  const outer = map.parent?.owner;
  const here =
    outer && !outer.flow && outer.kind === 'map' ? indentOf(text, map).length - indentOf(text, outer).length : 0;
  return ' '.repeat(here > 0 ? here : (firstStep(text, root) ?? 2));
}

function firstStep(text: string, map: Collection): number | undefined {
  for (const entry of map.entries) {
    const child = blockOf(entry.value);
    if (!child) continue;
    const step = indentOf(text, child).length - indentOf(text, map).length;
    if (map.kind === 'map' && child.kind === 'map' && step > 0) return step;
    const deeper = firstStep(text, child);
    if (deeper) return deeper;
  }
  return undefined;
}

/** Whether an entry lies in a collection, at any depth; if so, the entry of that collection which holds it. */
export function entryIn(collection: Collection, entry: Entry | undefined): Entry | undefined {
  let at = entry;
  while (at && at.owner !== collection) at = at.owner.parent;
  return at;
}

/** Segments as Spring flattens them: joined with dots, those in brackets appended. */
export function joinPath(segments: readonly string[]): string {
  let path = '';
  for (const segment of segments) path += path === '' || segment.startsWith('[') ? segment : `.${segment}`;
  return path;
}

/** The outermost collection around one. */
export function topOf(map: Collection): Collection {
  let top = map;
  while (top.parent) top = top.parent.owner;
  return top;
}
