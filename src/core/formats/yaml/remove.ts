import { append } from '../../text/lists.ts';
import type { TextEdit } from '../../text/spans.ts';
import { lineEnd, lineStart, nextLine } from './comments.ts';
import { blockOf, endOf, headEnd, indentOf, startOf } from './place.ts';
import type { Collection, Entry, Value } from './tree.ts';

/**
 * The edits that take entries out of collections which stay. Comments above the entries stay, those on their lines go.
 * @param keepsLines whether new lines go into a collection, so that its first line may not be joined with a later one
 */
export function removalEdits(
  text: string,
  removed: ReadonlySet<Entry>,
  keepsLines: (collection: Collection) => boolean,
  roots: readonly (Value | undefined)[],
): TextEdit[] {
  const edits: TextEdit[] = [];
  const lines = new Map<number, number>();
  const owners = new Set<Collection>();
  for (const { owner } of removed) if (!owner.parent || !isWithin(owner.parent, removed)) owners.add(owner);
  const compact: Entry[] = [];
  for (const owner of owners) {
    const gone = owner.entries.filter((entry) => removed.has(entry));
    if (owner.flow) {
      if (gone.length < owner.entries.length) append(edits, flowEdits(text, owner, removed));
      else if (!keepsLines(owner)) edits.push({ start: owner.start + 1, end: owner.end - 1, text: '' });
      continue;
    }
    for (const entry of gone) {
      const start = startOf(entry);
      if (text.slice(lineStart(text, start), start).trim() === '') mark(entry);
      else compact.push(entry);
    }
  }
  // `- a: 1` where only `a` goes: the dash stays, and the next key moves up to it if nothing stands between.
  for (const entry of compact) {
    const start = startOf(entry);
    const first = lineStart(text, start);
    mark(entry);
    lines.delete(first);
    const { owner } = entry;
    const next = owner.entries.find((other) => !removed.has(other));
    let below = nextLine(text, start);
    while (lines.has(below)) below = lines.get(below) as number;
    if (next && !keepsLines(owner) && lineStart(text, startOf(next)) === below) {
      for (let line = nextLine(text, start); line < below; ) {
        const end = lines.get(line) as number;
        lines.delete(line);
        line = end;
      }
      edits.push({ start, end: startOf(next), text: '' });
    } else {
      edits.push({ start: first + text.slice(first, start).trimEnd().length, end: lineEnd(text, start), text: '' });
    }
  }
  for (const [start, end] of lines) edits.push({ start, end, text: '' });
  for (const root of roots) if (root?.kind === 'collection') visit(root.collection);
  return edits;

  function visit(collection: Collection): void {
    for (const entry of collection.entries) {
      if (entry.value.kind === 'collection') visit(entry.value.collection);
      else if (entry.value.kind === 'scalar' && entry.value.type?.startsWith('BLOCK')) freeComments(entry);
    }
  }

  /** Comments that come to stand directly below a block scalar would become part of it if they were indented like its text. */
  function freeComments(entry: Entry): void {
    if (isWithin(entry, removed)) return;
    let line = nextLine(text, entry.value.end);
    let isBelowRemoved = false;
    while (line < text.length) {
      const comment = /^([ \t]*)#/.exec(text.slice(line, lineEnd(text, line)));
      if (lines.has(line)) isBelowRemoved = true;
      else if (comment && isBelowRemoved) {
        const blanks = comment[1]?.length ?? 0;
        const indent = indentOf(text, entry.owner);
        if (blanks > indent.length) edits.push({ start: line, end: line + blanks, text: indent });
      } else if (comment || text.slice(line, lineEnd(text, line)).trim() !== '') break;
      const next = nextLine(text, line);
      if (next === line) break;
      line = next;
    }
  }

  /** All lines of an entry but those between its children, where comments stand. */
  function mark(entry: Entry): void {
    const block = blockOf(entry.value);
    markLines(startOf(entry), block ? headEnd(entry) : endOf(entry));
    for (const child of block?.entries ?? []) mark(child);
  }

  function markLines(from: number, to: number): void {
    for (let line = lineStart(text, from); line <= to; ) {
      const next = nextLine(text, line);
      lines.set(line, next);
      if (next === line || next >= text.length) break;
      line = next;
    }
  }
}

/** Whether an entry or one around it is among the given. */
export function isWithin(entry: Entry, entries: ReadonlySet<Entry>): boolean {
  for (let at: Entry | undefined = entry; at; at = at.owner.parent) if (entries.has(at)) return true;
  return false;
}

function flowEdits(text: string, owner: Collection, removed: ReadonlySet<Entry>): TextEdit[] {
  const { entries } = owner;
  const edits: TextEdit[] = [];
  const lastKept = entries.findLastIndex((entry) => !removed.has(entry));
  let end = entries.length;
  if (lastKept < entries.length - 1) {
    const kept = endOf(entries[lastKept] as Entry);
    const next = startOf(entries[lastKept + 1] as Entry);
    if (/^[ \t]*,[ \t]*$/.test(text.slice(kept, next))) {
      edits.push({ start: kept, end: endOf(entries[entries.length - 1] as Entry), text: '' });
      end = lastKept + 1;
    }
  }
  for (let i = 0; i < end; i++) {
    const entry = entries[i] as Entry;
    if (removed.has(entry)) append(edits, flowEntryEdits(text, entry, entries[i + 1]));
  }
  return edits;
}

function flowEntryEdits(text: string, entry: Entry, next: Entry | undefined): TextEdit[] {
  const start = startOf(entry);
  const end = endOf(entry);
  const line = lineStart(text, start);
  const isFirstOnLine = text.slice(line, start).trim() === '';
  const comma = /^[ \t]*,/.exec(text.slice(end, lineEnd(text, end)))?.[0].length ?? 0;
  const behind = text.slice(end + comma, lineEnd(text, end));
  if (isFirstOnLine && (comma > 0 || !next) && /^[ \t]*(?:#.*)?$/.test(behind)) {
    return [{ start: line, end: nextLine(text, end), text: '' }];
  }
  if (comma > 0) {
    const blanks = /^[ \t]*/.exec(behind)?.[0].length ?? 0;
    return [{ start, end: end + comma + (blanks < behind.length ? blanks : 0), text: '' }];
  }
  const later = next?.tokens.start.find((token) => token.type === 'comma');
  return [{ start, end, text: '' }, ...(later ? [{ start: later.offset, end: later.offset + 1, text: '' }] : [])];
}
