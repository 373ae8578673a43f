import { append } from '../../text/lists.ts';
import type { TextEdit } from '../../text/spans.ts';
import { lineEnd, lineStart, nextLine } from './comments.ts';
import { blockOf, endOf, entryIn, hasColon, headEnd, indentOf, joinPath, mapOf, startOf, stepOf } from './place.ts';
import type { Collection, Entry } from './tree.ts';
import { writeKey, writeValue } from './write.ts';

/** A pair that is to be written, or a map of such. */
interface NewEntry {
  readonly key: string;
  comment: string | undefined;
  /** As it will stand in the text, or what it shall read as. */
  content: { readonly value: string } | { readonly written: string } | NewEntry[];
}

interface NewGroup {
  /** The entry next to which the new ones stand; `undefined` in an empty map. */
  readonly next: Entry | undefined;
  readonly before: boolean;
  readonly entry: NewEntry;
}

export interface NewPair {
  readonly path: readonly string[];
  readonly value: string;
  /** The value as written elsewhere in the text, if it can be taken over. */
  readonly written: string | undefined;
  readonly comment: string | undefined;
  readonly anchor: Entry | undefined;
  readonly before: boolean;
}

/** Collects new pairs, so that several of them share the maps that have to be created, and then writes them. */
export class Insertions {
  readonly #intoMaps = new Map<Collection, NewGroup[]>();
  /** Keys without a value, which become maps. */
  readonly #intoEmpty = new Map<Entry, NewEntry[]>();

  constructor(
    readonly text: string,
    readonly eol: string,
    readonly isRemoved: (entry: Entry) => boolean,
  ) {}

  has(map: Collection): boolean {
    return this.#intoMaps.has(map);
  }

  fills(entry: Entry): boolean {
    return this.#intoEmpty.has(entry);
  }

  /** Finds the deepest map that leads to the path. Gives up (false) where a key of this name already holds something else. */
  add(root: Collection, pair: NewPair): boolean {
    const { map, rest } = this.#deepest(root, pair.path, pair.anchor);
    const leaf = (key: string): NewEntry => ({
      key,
      comment: pair.comment,
      content: pair.written === undefined ? { value: pair.value } : { written: pair.written },
    });
    const held = this.#holder(map, rest);
    if (held && held.used < rest.length && isFillable(held.entry)) {
      const entries = this.#intoEmpty.get(held.entry) ?? [];
      this.#intoEmpty.set(held.entry, entries);
      grow(entries, rest.slice(held.used), leaf);
      return true;
    }
    const groups = this.#intoMaps.get(map) ?? [];
    let segments = held ? [joinPath(rest)] : rest;
    let planned = groups.find(({ entry }) => entry.key === segments[0])?.entry;
    if (planned && segments.length > 1 && !Array.isArray(planned.content)) {
      segments = [joinPath(segments)];
      planned = groups.find(({ entry }) => entry.key === segments[0])?.entry;
    }
    if (this.#holder(map, segments)) return false;
    if (planned) return grow([planned], segments, leaf);
    const entries: NewEntry[] = [];
    grow(entries, segments, leaf);
    const near = entryIn(map, pair.anchor);
    const last = near ?? map.entries.findLast((entry) => !this.isRemoved(entry));
    // In a map that loses all its entries, the new one comes first, above the comments of those that go.
    const before = near ? pair.before : last === undefined && map.entries.length > 0;
    groups.push({ next: last ?? map.entries[0], before, entry: entries[0] as NewEntry });
    this.#intoMaps.set(map, groups);
    return true;
  }

  #deepest(
    map: Collection,
    path: readonly string[],
    anchor: Entry | undefined,
  ): { map: Collection; rest: readonly string[] } {
    let best = { map, rest: path };
    for (const entry of map.entries) {
      const child = mapOf(entry.value);
      if (!child || !entry.key || entry.key.isMerge || this.isRemoved(entry)) continue;
      const used = leading(path, entry.key.name);
      if (used === 0 || used === path.length || (child.flow && this.text[child.start] !== '{')) continue;
      const found = this.#deepest(child, path.slice(used), anchor);
      const nearer =
        found.rest.length === best.rest.length && best.map !== map && entryIn(found.map, anchor) !== undefined;
      if (found.rest.length < best.rest.length || nearer) best = found;
    }
    return best;
  }

  /** The entry of a map whose key is the first segments of a path. */
  #holder(map: Collection, path: readonly string[]): { entry: Entry; used: number } | undefined {
    for (const entry of map.entries) {
      if (!entry.key || entry.key.isMerge || this.isRemoved(entry)) continue;
      const used = leading(path, entry.key.name);
      if (used > 0) return { entry, used };
    }
    return undefined;
  }

  edits(rootOf: (map: Collection) => Collection): TextEdit[] {
    const edits: TextEdit[] = [];
    const blocks: { edit: TextEdit; depth: number }[] = [];
    for (const [map, groups] of this.#intoMaps) {
      if (map.flow) append(edits, this.#flowEdits(map, groups));
      else {
        const depth = indentOf(this.text, map).length;
        const step = stepOf(this.text, map, rootOf(map));
        for (const group of groups) {
          blocks.push({ edit: this.#blockEdit(map, group, step), depth: group.before ? -1 : depth });
        }
      }
    }
    for (const [entry, entries] of this.#intoEmpty) {
      const { owner } = entry;
      const colon = hasColon(entry) ? '' : ':';
      const at = headEnd(entry);
      if (owner.flow) {
        edits.push({ start: at, end: at, text: `${colon} {${flowText(entries)}}` });
        continue;
      }
      if (colon) edits.push({ start: at, end: at, text: colon });
      const step = stepOf(this.text, owner, rootOf(owner));
      const indent = indentOf(this.text, owner) + step;
      blocks.push({ edit: this.#below(at, this.#lines(entries, indent, step)), depth: indent.length });
    }
    // Where several maps end at one line, the innermost has to go on first.
    blocks.sort((a, b) => b.depth - a.depth);
    append(
      edits,
      blocks.map(({ edit }) => edit),
    );
    return edits;
  }

  #blockEdit(map: Collection, { next, before, entry }: NewGroup, step: string): TextEdit {
    const indent = indentOf(this.text, map);
    const lines = this.#lines([entry], indent, step);
    const neighbor = next as Entry;
    if (!before && !this.#endsOpen(neighbor)) return this.#below(endOf(neighbor), lines);
    const start = startOf(neighbor);
    const line = lineStart(this.text, start);
    if (this.text.slice(line, start).trim() === '') {
      const at = this.isRemoved(neighbor) ? this.#aboveComments(line) : line;
      return { start: at, end: at, text: lines + this.eol };
    }
    return { start, end: start, text: lines.slice(indent.length) + this.eol + indent };
  }

  /** The start of the block of comments directly above a line, or of the line itself. */
  #aboveComments(line: number): number {
    let at = line;
    while (at > 0) {
      const above = lineStart(this.text, at - (this.text.startsWith('\r\n', at - 2) ? 2 : 1));
      if (!/^[ \t]*#/.test(this.text.slice(above, at))) break;
      at = above;
    }
    return at;
  }

  /** Whether a block scalar ends the text without an end of line; one more line would add the missing one to its value. */
  #endsOpen(entry: Entry): boolean {
    let last = entry;
    for (let child = blockOf(last.value)?.entries.at(-1); child; child = blockOf(last.value)?.entries.at(-1))
      last = child;
    const { value } = last;
    return value.kind === 'scalar' && value.end === this.text.length && value.type?.startsWith('BLOCK') === true;
  }

  #below(at: number, lines: string): TextEdit {
    const end = lineEnd(this.text, at);
    const start = nextLine(this.text, at);
    return start > end ? { start, end: start, text: lines + this.eol } : { start, end: start, text: this.eol + lines };
  }

  #lines(entries: readonly NewEntry[], indent: string, step: string): string {
    const lines: string[] = [];
    for (const { key, comment, content } of entries) {
      if (comment !== undefined)
        for (const line of comment.split(/\r\n|\n|\r/)) lines.push(`${indent}# ${line}`.trimEnd());
      const head = `${indent}${writeKey(key, { flow: false })}:`;
      if (Array.isArray(content)) lines.push(head, this.#lines(content, indent + step, step));
      else lines.push(`${head} ${'written' in content ? content.written : writeValue(content.value, { flow: false })}`);
    }
    return lines.join(this.eol);
  }

  #flowEdits(map: Collection, groups: readonly NewGroup[]): TextEdit[] {
    const edits: TextEdit[] = [];
    const kept = map.entries.filter((entry) => !this.isRemoved(entry));
    if (kept.length === 0) {
      const inside = flowText(groups.map((group) => group.entry));
      edits.push({ start: map.start + 1, end: map.end - 1, text: inside });
    }
    for (const { next, before, entry } of kept.length > 0 ? groups : []) {
      const index = map.entries.indexOf(next as Entry);
      const previous = map.entries.slice(0, before ? index : index + 1).findLast((other) => kept.includes(other));
      const written = flowText([entry]);
      if (previous) edits.push({ start: endOf(previous), end: endOf(previous), text: `, ${written}` });
      else {
        const start = startOf(kept[0] as Entry);
        edits.push({ start, end: start, text: `${written}, ` });
      }
    }
    // A comment inside { } would have to end its line, so it goes above the line in which the outermost { stands.
    for (const comment of groups.flatMap((group) => commentsIn(group.entry))) {
      let outermost: Collection = map;
      while (outermost.parent?.owner.flow) outermost = outermost.parent.owner;
      const at = outermost.parent ? startOf(outermost.parent) : outermost.start;
      const line = lineStart(this.text, at);
      const prefix = this.text.slice(line, at);
      if (prefix.trim() !== '') continue;
      edits.push({ start: line, end: line, text: `${prefix}# ${comment.replace(/\s+/g, ' ')}${this.eol}` });
    }
    return edits;
  }
}

function flowText(entries: readonly NewEntry[]): string {
  const parts = entries.map(({ key, content }) => {
    const head = writeKey(key, { flow: true });
    if (Array.isArray(content)) return `${head}: {${flowText(content)}}`;
    return `${head}: ${'written' in content ? content.written : writeValue(content.value, { flow: true })}`;
  });
  return parts.join(', ');
}

function commentsIn({ comment, content }: NewEntry): string[] {
  const own = comment === undefined ? [] : [comment];
  return Array.isArray(content) ? [...own, ...content.flatMap(commentsIn)] : own;
}

/** Puts a path into a tree of new entries; false when a map stands there already. */
function grow(entries: NewEntry[], path: readonly string[], leaf: (key: string) => NewEntry): boolean {
  const [key = '', ...rest] = path;
  const found = entries.find((entry) => entry.key === key);
  if (rest.length === 0) {
    if (!found) entries.push(leaf(key));
    else if (Array.isArray(found.content)) return false;
    else Object.assign(found, leaf(key));
    return true;
  }
  if (found && !Array.isArray(found.content)) return grow(entries, [joinPath(path)], leaf);
  const content = found ? (found.content as NewEntry[]) : [];
  if (!found) entries.push({ key, comment: undefined, content });
  return grow(content, rest, leaf);
}

/** How many leading segments of a path a key stands for; 0 when it does not. */
function leading(path: readonly string[], name: string): number {
  for (let used = 1; used <= path.length; used++) if (joinPath(path.slice(0, used)) === name) return used;
  return 0;
}

function isFillable({ value }: Entry): boolean {
  return value.kind === 'scalar' && value.start === value.end && value.anchor === undefined && value.tag === undefined;
}
