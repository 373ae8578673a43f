import { endOfLine } from '../../text/lines.ts';
import { append } from '../../text/lists.ts';
import type { TextEdit } from '../../text/spans.ts';
import type { Comment, Pair, PairChange } from '../format.ts';
import { lineEnd, lineStart } from './comments.ts';
import { hiddenBehind, type YamlPair } from './flatten.ts';
import { Insertions } from './insert.ts';
import { joinEdits } from './join.ts';
import { hasColon, headEnd, joinPath, property, topOf } from './place.ts';
import { isWithin, removalEdits } from './remove.ts';
import type { Collection, Entry, Key, ScalarValue, Value } from './tree.ts';
import { type Style, writeKey, writeValue } from './write.ts';

/** The edits that carry out changes of pairs and touch nothing else. */
export function editTree(
  text: string,
  roots: readonly (Value | undefined)[],
  pairs: readonly YamlPair[],
  comments: readonly Comment[],
  changes: readonly PairChange[],
): TextEdit[] {
  const editor = new Editor(text, roots, pairs, comments);
  for (const change of changes) if (change.kind === 'remove') editor.remove(change.pair as YamlPair);
  for (const change of changes) if (change.kind === 'join') editor.join(change);
  for (const change of changes) if (change.kind === 'rename') editor.rename(change);
  for (const change of changes) if (change.kind === 'set') editor.set(change.pair as YamlPair, change.value);
  for (const change of changes) if (change.kind === 'insert') editor.insert(change);
  return editor.edits();
}

/** An alias, as a value or as a key. */
interface Use {
  readonly start: number;
  readonly end: number;
  readonly target: ScalarValue | Collection;
  readonly entry: Entry;
  readonly isKey: boolean;
}

class Editor {
  readonly #removed = new Set<Entry>();
  readonly #values = new Map<Entry, string>();
  readonly #keys = new Map<Entry, string>();
  /** Lists that become one value. */
  readonly #joined = new Map<Collection, string>();
  readonly #plain: TextEdit[] = [];
  readonly #insertions: Insertions;
  #uses: Use[] | undefined;

  constructor(
    readonly text: string,
    readonly roots: readonly (Value | undefined)[],
    readonly pairs: readonly YamlPair[],
    readonly comments: readonly Comment[],
  ) {
    this.#insertions = new Insertions(text, endOfLine(text), (entry) => this.#removed.has(entry));
  }

  remove(pair: YamlPair): void {
    const { entry, span } = pair;
    if (entry) for (const each of [entry, ...hiddenBehind(pair)]) this.#removed.add(each);
    else {
      const blanks = /^[ \t]*/.exec(this.text.slice(span.end, lineEnd(this.text, span.end)))?.[0].length ?? 0;
      this.#plain.push({ start: span.start, end: span.end + blanks, text: '' });
    }
  }

  set({ entry, valueSpan }: YamlPair, value: string): void {
    if (entry) this.#values.set(entry, value);
    else this.#plain.push({ ...valueSpan, text: writeValue(value, { flow: false }) });
  }

  join({ pairs, path, value }: Extract<PairChange, { kind: 'join' }>): void {
    const [first, ...others] = pairs as readonly YamlPair[];
    if (!first?.entry) return;
    const list = first.entry.owner;
    if (list.kind !== 'list') {
      // Numbered keys of a map: the first takes the place of all.
      for (const other of others) this.remove(other);
      this.rename({ kind: 'rename', pair: first, path, value });
    } else if (list.parent?.key) {
      for (const item of list.entries) this.#removed.add(item);
      this.#joined.set(list, value);
    }
  }

  rename({ pair: renamed, path, value }: Extract<PairChange, { kind: 'rename' }>): void {
    const pair = renamed as YamlPair;
    const { entry } = pair;
    if (!entry || this.#removed.has(entry)) return;
    const { holder, segments, name } = keyPlace(pair, entry, path);
    if (!holder?.key) return;
    for (const hidden of hiddenBehind(pair)) this.#removed.add(hidden);
    const other = this.#pairAt(pair.document, joinPath(path), entry);
    if (other) {
      this.#removed.add(entry);
      this.set(other, value ?? pair.value);
      return;
    }
    if (name !== undefined && !this.#isTaken(holder, name)) {
      this.#keys.set(holder, name);
      if (value !== undefined) this.#values.set(entry, value);
      return;
    }
    const root = this.#rootMap(pair.document);
    this.#removed.add(entry);
    if (!root) return;
    const done = this.#insertions.add(root, {
      path: segments,
      value: value ?? pair.value,
      written: value === undefined ? this.#reusable(entry) : undefined,
      comment: undefined,
      anchor: entry,
      before: false,
    });
    if (!done) this.#removed.delete(entry);
  }

  insert({ anchor, before, path, value, comment }: Extract<PairChange, { kind: 'insert' }>): void {
    const { document, entry } = anchor as YamlPair;
    const other = this.#pairAt(document, joinPath(path), undefined);
    const root = this.#rootMap(document);
    if (other) this.set(other, value);
    else if (root) {
      this.#insertions.add(root, { path, value, written: undefined, comment, anchor: entry, before: before === true });
    }
  }

  edits(): TextEdit[] {
    const emptied = this.#removeEmptied();
    const edits: TextEdit[] = [...this.#plain];
    const inJoined = (entry: Entry) => this.#joined.has(entry.owner);
    const removed = this.#joined.size === 0 ? this.#removed : new Set([...this.#removed].filter((e) => !inJoined(e)));
    append(
      edits,
      removalEdits(this.text, removed, (map) => this.#insertions.has(map), this.roots),
    );
    for (const [list, value] of this.#joined) {
      if (!isWithin(list.parent as Entry, this.#removed))
        append(edits, joinEdits(this.text, this.comments, list, value));
    }
    for (const collection of emptied) {
      if (collection.flow) continue;
      const at = headEnd(collection.parent as Entry);
      edits.push({ start: at, end: at, text: collection.kind === 'map' ? ' {}' : ' []' });
    }
    const moved = new Set<ScalarValue>();
    for (const entry of this.#removed) for (const scalar of anchored(entry)) moved.add(scalar);
    for (const [entry, value] of this.#values) {
      if (isWithin(entry, this.#removed) || this.#insertions.fills(entry)) continue;
      append(edits, this.#valueEdits(entry, value, moved));
    }
    for (const [entry, name] of this.#keys) {
      if (isWithin(entry, this.#removed)) continue;
      const { start, end } = entry.key as Key;
      edits.push({ start, end, text: writeKey(name, { flow: entry.owner.flow, style: styleAt(this.text, start) }) });
    }
    for (const scalar of moved) append(edits, this.#moveDefinition(scalar));
    append(
      edits,
      this.#insertions.edits((map) => topOf(map)),
    );
    return edits;
  }

  /**
   * Removes the keys of collections that have lost all their entries, so that none is left with null. A collection that an
   * alias still points to stays, empty; those are the result.
   */
  #removeEmptied(): Collection[] {
    const kept = new Set<Collection>();
    const queue = [...this.#removed];
    for (let entry = queue.pop(); entry; entry = queue.pop()) {
      const { owner } = entry;
      const { parent } = owner;
      if (
        !parent ||
        this.#joined.has(owner) ||
        this.#removed.has(parent) ||
        this.#insertions.has(owner) ||
        kept.has(owner)
      )
        continue;
      if (!owner.entries.every((other) => this.#removed.has(other))) continue;
      if (owner.anchor !== undefined && this.#liveUses(owner).length > 0) kept.add(owner);
      else {
        this.#removed.add(parent);
        queue.push(parent);
      }
    }
    return [...kept];
  }

  #valueEdits(entry: Entry, value: string, moved: Set<ScalarValue>): TextEdit[] {
    const { value: old, owner } = entry;
    const scalar = old.kind === 'scalar' ? old : old.kind === 'alias' && 'text' in old.target ? old.target : undefined;
    if (scalar?.text === value) return [];
    const place = { flow: owner.flow };
    if (old.kind !== 'scalar') return [{ start: old.start, end: old.end, text: writeValue(value, place) }];
    const edits: TextEdit[] = [];
    const unneeded = [];
    if (old.tag !== undefined && !/^(?:!|tag:yaml\.org,2002:str)$/.test(old.tag)) unneeded.push(property(entry, 'tag'));
    if (old.anchor !== undefined && this.#liveUses(old).length > 0) {
      unneeded.push(property(entry, 'anchor'));
      moved.add(old);
    }
    for (const token of unneeded) {
      if (!token) continue;
      const end = token.offset + token.source.length;
      const blanks = /^[ \t]*/.exec(this.text.slice(end, old.start))?.[0].length ?? 0;
      edits.push({ start: token.offset, end: end + blanks, text: '' });
    }
    if (old.start < old.end) {
      const style = styleAt(this.text, old.start);
      edits.push({ start: old.start, end: old.end, text: writeValue(value, { ...place, style }) });
      return edits;
    }
    const at = old.start;
    const written = writeValue(value, place);
    if (!entry.key || hasColon(entry)) {
      const gap = /\s/.test(this.text.charAt(at - 1)) ? '' : ' ';
      edits.push({ start: at, end: at, text: gap + written });
    } else if (owner.flow) edits.push({ start: at, end: at, text: `: ${written}` });
    else {
      const start = entry.tokens.start.find((token) => token.type === 'explicit-key-ind')?.offset ?? entry.key.start;
      const indent = this.text.slice(lineStart(this.text, start), start).replace(/\S/g, ' ');
      edits.push({ start: at, end: at, text: `${endOfLine(this.text)}${indent}: ${written}` });
    }
    return edits;
  }

  /** Gives the definition of a scalar that goes away to the first alias that stays. */
  #moveDefinition(scalar: ScalarValue): TextEdit[] {
    const [first] = this.#liveUses(scalar);
    if (!first) return [];
    const { start, end, entry, isKey } = first;
    const flow = entry.owner.flow;
    const text = isKey
      ? writeKey(scalar.text, { flow })
      : (this.#source(scalar, flow) ?? writeValue(scalar.text, { flow }));
    return [{ start, end, text: `&${scalar.anchor} ${text}` }];
  }

  /** A scalar as written, if that means the same in another place. */
  #source(scalar: ScalarValue, flow: boolean): string | undefined {
    const source = this.text.slice(scalar.start, scalar.end);
    if (source === '' || /[\r\n\x85]/.test(source) || scalar.tag !== undefined) return undefined;
    if (scalar.type === 'PLAIN' && flow && /[,?[\]{}]/.test(source)) return undefined;
    return source;
  }

  #reusable({ value, owner }: Entry): string | undefined {
    return value.kind === 'scalar' && !owner.flow ? this.#source(value, true) : undefined;
  }

  /** The aliases of a scalar or collection that are still there after the edit. */
  #liveUses(target: ScalarValue | Collection): Use[] {
    this.#uses ??= allUses(this.roots);
    return this.#uses.filter(
      (use) =>
        use.target === target &&
        !isWithin(use.entry, this.#removed) &&
        !(use.isKey ? this.#keys : this.#values).has(use.entry),
    );
  }

  /** The pair that has a path already and keeps it, the one that wins if there are several. */
  #pairAt(document: number, path: string, except: Entry | undefined): YamlPair | undefined {
    return this.pairs.findLast(
      (pair) =>
        pair.document === document &&
        pair.path === path &&
        pair.entry !== undefined &&
        pair.entry !== except &&
        !this.#removed.has(pair.entry) &&
        !this.#keys.has(pair.entry),
    );
  }

  /** Whether another entry of the same map has, or is to get, a key of this name. */
  #isTaken(entry: Entry, name: string): boolean {
    return entry.owner.entries.some(
      (other) => other !== entry && !this.#removed.has(other) && (this.#keys.get(other) ?? other.key?.name) === name,
    );
  }

  #rootMap(document: number): Collection | undefined {
    const root = this.roots[document];
    return root?.kind === 'collection' && root.collection.kind === 'map' ? root.collection : undefined;
  }
}

/**
 * Which key a new path of a pair concerns. `name` is given when the key can be rewritten where it stands: the path differs in
 * the last segment only, or the key as written holds several segments.
 */
function keyPlace(
  pair: Pair,
  entry: Entry,
  path: readonly string[],
): { holder: Entry | undefined; segments: readonly string[]; name: string | undefined } {
  let holder: Entry | undefined = entry;
  let oldPath = pair.path;
  let segments = path;
  while (holder && !holder.key) {
    holder = holder.owner.parent;
    oldPath = oldPath.replace(/\[\d+\]$/, '');
    segments = [...segments.slice(0, -1), (segments.at(-1) ?? '').replace(/\[\d+\]$/, '')];
  }
  const oldName = holder?.key?.name ?? '';
  const parent = oldPath.slice(0, oldPath.length - oldName.length).replace(/\.$/, '');
  let used = 0;
  while (used < segments.length && joinPath(segments.slice(0, used)) !== parent) used++;
  const rest = segments.slice(used);
  const shared = joinPath(rest.slice(0, -1));
  const inPlace = rest.length === 1 || (rest.length > 1 && oldName.startsWith(`${shared}.`));
  return { holder, segments, name: inPlace ? joinPath(rest) : undefined };
}

function styleAt(text: string, start: number): Style {
  const quote = text[start];
  return quote === "'" ? 'single' : quote === '"' ? 'double' : 'plain';
}

function anchored({ key, value }: Entry): ScalarValue[] {
  const found: ScalarValue[] = key?.anchor ? [key.anchor] : [];
  if (value.kind === 'scalar' && value.anchor !== undefined) found.push(value);
  if (value.kind === 'collection') for (const entry of value.collection.entries) append(found, anchored(entry));
  return found;
}

function allUses(roots: readonly (Value | undefined)[]): Use[] {
  const uses: Use[] = [];
  const visit = (collection: Collection): void => {
    for (const entry of collection.entries) {
      const { key, value } = entry;
      if (key?.target) uses.push({ start: key.start, end: key.end, target: key.target, entry, isKey: true });
      if (value.kind === 'alias') {
        uses.push({ start: value.start, end: value.end, target: value.target, entry, isKey: false });
      } else if (value.kind === 'collection') visit(value.collection);
    }
  };
  for (const root of roots) if (root?.kind === 'collection') visit(root.collection);
  return uses;
}
