import { endOfLine } from '../../text/lines.ts';
import type { TextEdit } from '../../text/spans.ts';
import { lineEnd, lineStart, nextLine } from './comments.ts';
import { merged } from './flatten.ts';
import { endOf, headEnd, indentOf, startOf, stepOf } from './place.ts';
import { type Collection, collectionOf, type Entry, type Value } from './tree.ts';
import { writeKey, writeValue } from './write.ts';

/**
 * The edit that writes a map or list out where an alias or a `<<` brings it in, so that it can be changed there and nowhere else;
 * `undefined` where there is no good place for it. Comments stay at the definition.
 */
export function ownCopy(text: string, use: Entry, root: Collection): TextEdit | undefined {
  const { owner, key, value } = use;
  if (key?.isMerge) return ownEntries(text, use);
  const target = collectionOf(value);
  if (!target || value.kind !== 'alias') return undefined;
  const { start, end } = value;
  const isLast = text.slice(end, lineEnd(text, end)).trim() === '';
  const entries = entriesOf(target);
  if (target.kind === 'list' || owner.flow || owner.kind === 'list' || !isLast || entries.length === 0) {
    return { start, end, text: flowText(text, value) };
  }
  const step = stepOf(text, owner, root);
  const eol = endOfLine(text);
  const indent = indentOf(text, owner) + step;
  const lines = entries.map((entry) => eol + indent + pairText(text, entry, false));
  return { start: headEnd(use), end, text: lines.join('') };
}

/** What a `<<` brings into its map, in place of it. */
function ownEntries(text: string, use: Entry): TextEdit | undefined {
  const { owner } = use;
  const entries = merged(owner).flatMap(({ entry, through }) => (through === use.value ? [entry] : []));
  const start = startOf(use);
  if (entries.length === 0) return withoutMerge(text, use);
  const written = entries.map((entry) => pairText(text, entry, owner.flow));
  if (owner.flow) return { start, end: endOf(use), text: written.join(', ') };
  if (text.slice(lineStart(text, start), start).trim() !== '') return undefined;
  return { start, end: endOf(use), text: written.join(endOfLine(text) + indentOf(text, owner)) };
}

/** A `<<` all of whose keys the map has itself brings nothing in. */
function withoutMerge(text: string, use: Entry): TextEdit | undefined {
  const { entries, flow } = use.owner;
  const start = startOf(use);
  const index = entries.indexOf(use);
  const next = entries[index + 1];
  const previous = entries[index - 1];
  if (flow && next) return { start, end: startOf(next), text: '' };
  if (flow) return previous && { start: endOf(previous), end: endOf(use), text: '' };
  const line = lineStart(text, start);
  const isAlone = entries.length > 1 && text.slice(line, start).trim() === '';
  return isAlone ? { start: line, end: nextLine(text, endOf(use)), text: '' } : undefined;
}

function entriesOf(collection: Collection): readonly Entry[] {
  return collection.merges ? merged(collection).map(({ entry }) => entry) : collection.entries;
}

function pairText(text: string, { key, value }: Entry, flow: boolean): string {
  const { start = 0, end = 0, target, text: name = '', isText = true } = key ?? {};
  // A number or a boolean is a key of its own kind, as long as it is written the same way.
  const written = target || isText ? writeKey(name, { flow }) : text.slice(start, end);
  const inside = collectionOf(value) ? flowText(text, value) : scalarText(value, flow);
  return `${written}: ${inside}`;
}

function flowText(text: string, value: Value): string {
  const collection = collectionOf(value);
  if (!collection) return scalarText(value, true);
  const entries = entriesOf(collection);
  if (collection.kind === 'list') return `[${entries.map((entry) => flowText(text, entry.value)).join(', ')}]`;
  return `{${entries.map((entry) => pairText(text, entry, true)).join(', ')}}`;
}

function scalarText(value: Value, flow: boolean): string {
  const scalar = value.kind === 'alias' ? value.target : value;
  return writeValue('text' in scalar ? scalar.text : '', { flow });
}
