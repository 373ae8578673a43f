import type { Comment, Pair, PairChange, ParsedFile } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import type { ConfigChange, Reading } from '../model/findings.ts';
import { applyEdits, firstFrom, type Span, type TextEdit } from '../text/spans.ts';
import { byFile, editsOf, type FileChanges, type FileEdits } from './edits.ts';

/**
 * The edits of the changes when they do what is meant and nothing else, `undefined` when they cannot promise that: the new text is
 * read without a new problem, removed keys are gone, set ones have their value, renamed and new ones are there, in their document,
 * and everything else that is read stays, comments included. Looks at the result alone, whatever made the edits.
 * Reads each changed file once more, so it is asked when a fix is offered or applied, not while linting.
 */
export function provenEdits(changes: readonly ConfigChange[]): readonly FileEdits[] | undefined {
  const files = byFile(changes);
  const edits = files.map(editsOf);
  return files.every((file, index) => holds(file, edits[index]!.edits)) ? edits : undefined;
}

/** Whether edits of a file do what its changes mean, and nothing else. */
export function holds(changes: FileChanges, edits: readonly TextEdit[]): boolean {
  const { source } = changes.file;
  let text: string;
  try {
    text = applyEdits(source.text, edits);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
  const after = formatOf(source.uri).parse({ ...source, text });
  return readsNoWorse(changes, after) && readsAsMeant(changes, after) && keepsComments(changes, edits, after);
}

/** Where a change of the text touches a problem it has to mend it. */
function readsNoWorse({ file, texts }: FileChanges, after: ParsedFile): boolean {
  const mends = texts.some(({ span }) =>
    file.problems.some(({ start, end }) => start <= span.end && span.start <= end),
  );
  return after.problems.length <= file.problems.length - (mends ? 1 : 0);
}

/** Something that has to be read in a document; a value that is left out may be any. */
interface Expected extends Reading {
  readonly document: number;
}

/** What changes mean, as pairs. */
interface Meaning {
  /** What is read in place of a pair: nothing, or what a change of the text makes of it. */
  readonly replaced: Map<Pair, readonly Reading[]>;
  readonly values: Map<Pair, string>;
  /** New pairs. A format with one value for each path gives theirs to the pair that has the path already. */
  readonly targets: Expected[];
}

/** @param stays whether a definition from which a changed pair comes is still read as it was: others read it, or the pair was written out */
function meaningOf({ file, pairs, texts }: FileChanges, stays: (pair: Pair) => boolean): Meaning {
  const meaning: Meaning = { replaced: new Map(), values: new Map(), targets: [] };
  const removed = new Set(pairs.flatMap((change) => (change.kind === 'remove' ? [change.pair] : [])));
  for (const change of pairs) {
    // Whatever else is to become of a pair that goes is dropped.
    if ('pair' in change && change.kind !== 'remove' && removed.has(change.pair)) continue;
    addMeaning(meaning, change, (pair, goes) => {
      const together = file.changesWith?.(pair, goes) ?? [pair];
      return together.filter((each) => each === pair || !stays(each));
    });
  }
  for (const { of, becomes } of texts) {
    for (const pair of of) meaning.replaced.set(pair, []);
    if (of[0]) meaning.replaced.set(of[0], becomes);
  }
  return meaning;
}

function addMeaning(
  { replaced, values, targets }: Meaning,
  change: PairChange,
  together: (pair: Pair, goes: boolean) => readonly Pair[],
): void {
  switch (change.kind) {
    case 'remove':
      for (const pair of together(change.pair, true)) replaced.set(pair, []);
      break;
    case 'set':
      for (const pair of together(change.pair, false)) values.set(pair, change.value);
      break;
    case 'rename': {
      const { pair, value = pair.value } = change;
      const path = pathOf(change.path);
      for (const reading of together(pair, true)) replaced.set(reading, []);
      for (const reading of together(pair, false)) {
        targets.push({ document: reading.document, path: renamed(reading.path, pair.path, path), value });
      }
      break;
    }
    case 'join': {
      const [first] = change.pairs;
      for (const pair of change.pairs) for (const reading of together(pair, true)) replaced.set(reading, []);
      for (const reading of first ? together(first, false) : []) {
        const path = reading === first ? pathOf(change.path) : reading.path.replace(/\[\d+\]$/, '');
        targets.push({ document: reading.document, path, value: change.value });
      }
      break;
    }
    case 'insert':
      targets.push({ document: change.anchor.document, path: pathOf(change.path), value: change.value });
  }
}

/** A path as formats write it: segments joined with dots, those in brackets appended. */
function pathOf(segments: readonly string[]): string {
  return segments.reduce((path, part) => (path === '' || part.startsWith('[') ? path + part : `${path}.${part}`), '');
}

/** What another reading of the same place is called when a key that `old` ends with gets the name that `now` ends with. */
function renamed(path: string, old: string, now: string): string {
  if (path === old) return now;
  let same = 0;
  while (same < old.length && same < now.length && old[same] === now[same]) same++;
  const parent = Math.max(old.lastIndexOf('.', same - 1), old.lastIndexOf('[', same - 1)) + 1;
  const name = old.slice(parent);
  return path.endsWith(name) ? path.slice(0, path.length - name.length) + now.slice(parent) : path;
}

/** What is read under one path of a document. */
interface Slot {
  readonly kept: (string | undefined)[];
  readonly targets: (string | undefined)[];
  readonly found: string[];
  /** Something new stands below the path. */
  filled: boolean;
}

function readsAsMeant(changes: FileChanges, after: ParsedFile): boolean {
  const { file } = changes;
  const idOf = ({ document, path, value }: Pair) => `${document} ${path} ${value}`;
  const found = new Set(after.pairs.map(idOf));
  const { replaced, values, targets } = meaningOf(changes, (pair) => found.has(idOf(pair)));
  const kept: Expected[] = [];
  for (const pair of file.pairs) {
    const { document, path, value } = pair;
    const becomes = replaced.get(pair);
    if (!becomes) kept.push({ document, path, value: values.get(pair) ?? value });
    else for (const reading of becomes) kept.push({ ...reading, document });
  }
  const before = ranks([...kept, ...targets]);
  const now = ranks(after.pairs);
  // A document that has lost all its pairs may be gone.
  if (before.size !== now.size) return false;

  const slots = new Map<string, Slot>();
  const nameOf = namesWithout(replaced.keys());
  const slot = (rank: number | undefined, path: string): Slot => {
    const id = `${rank} ${nameOf(path)}`;
    let known = slots.get(id);
    if (!known) {
      known = { kept: [], targets: [], found: [], filled: false };
      slots.set(id, known);
    }
    return known;
  };
  for (const { document, path, value } of kept) slot(before.get(document), path).kept.push(value);
  for (const { document, path, value } of targets) {
    const rank = before.get(document);
    slot(rank, path).targets.push(value);
    for (const above of pathsAbove(path)) slot(rank, above).filled = true;
  }
  for (const { document, path, value } of after.pairs) slot(now.get(document), path).found.push(value);
  return [...slots.values()].every(isAsMeant);
}

/** The documents that hold anything, numbered without gaps. */
function ranks(pairs: readonly { readonly document: number }[]): Map<number, number> {
  const documents = [...new Set(pairs.map(({ document }) => document))].sort((a, b) => a - b);
  return new Map(documents.map((document, rank) => [document, rank]));
}

function isAsMeant({ kept, targets, found, filled }: Slot): boolean {
  if (targets.length === 0) {
    // A key without a value is no value any more when it has become a map.
    return isLike(kept, found) || (filled && found.length === 0 && kept.every((value) => value === ''));
  }
  const wanted = targets.at(-1)!;
  if (found.length === kept.length + targets.length) {
    const rest = [...found];
    for (const value of targets) {
      const at = rest.lastIndexOf(value!);
      if (at < 0) return false;
      rest.splice(at, 1);
    }
    return isLike(kept, rest);
  }
  const others = Math.max(kept.length - 1, 0);
  return (
    found.length === others + 1 && found.at(-1) === wanted && isLike(kept.slice(0, others), found.slice(0, others))
  );
}

function isLike(expected: readonly (string | undefined)[], found: readonly string[]): boolean {
  return expected.length === found.length && expected.every((value, i) => value === undefined || value === found[i]);
}

/** The paths of the maps and lists that hold a path. */
function pathsAbove(path: string): string[] {
  return [...path.matchAll(/[.[]/g)].map(({ index }) => path.slice(0, index));
}

/** Names paths so that an item of a list keeps its name when one before it goes. */
function namesWithout(gone: Iterable<Pair>): (path: string) => string {
  const lists = new Set<string>();
  for (const { path } of gone)
    rename(
      path,
      () => true,
      (list) => lists.add(list),
    );
  return lists.size === 0 ? (path) => path : (path) => rename(path, (list) => lists.has(list));
}

function rename(path: string, isList: (path: string) => boolean, note?: (list: string) => void): string {
  let name = '';
  let from = 0;
  for (const { 0: item, index } of path.matchAll(/\[\d+\]/g)) {
    name += path.slice(from, index);
    from = index + item.length;
    note?.(name);
    name += isList(name) ? '[]' : item;
  }
  return name + path.slice(from);
}

/** Only what stood behind pairs that go may go with them, and what a change of the text names. */
function keepsComments(changes: FileChanges, edits: readonly TextEdit[], after: ParsedFile): boolean {
  const { file, texts } = changes;
  if (file.comments.length === 0) return true;
  const left = new Map<string, number>();
  for (const { start, end } of after.comments) {
    const text = after.source.text.slice(start, end);
    left.set(text, (left.get(text) ?? 0) + 1);
  }
  const named = places(texts.map(({ span }) => span));
  const cuts = places(edits.filter(({ start, end }) => start < end));
  let kept: ((place: Span) => boolean) | undefined;
  const mayGo = (comment: Comment): boolean => {
    if (named(comment)) return true;
    if (!comment.trailing || !cuts(comment)) return false;
    kept ??= keptPlaces(changes);
    return !kept({ start: lineStartOf(file.source.text, comment.start), end: comment.end });
  };
  for (const comment of file.comments) {
    if (mayGo(comment)) continue;
    const text = file.source.text.slice(comment.start, comment.end);
    const count = left.get(text) ?? 0;
    if (count === 0) return false;
    left.set(text, count - 1);
  }
  return true;
}

/** Tells which places have anything in common with pairs that stay. */
function keptPlaces(changes: FileChanges): (place: Span) => boolean {
  const { replaced } = meaningOf(changes, () => false);
  return places(changes.file.pairs.filter((pair) => !replaced.has(pair)).map(({ span }) => span));
}

/** Tells which places have anything in common with spans that do not overlap each other. */
function places(spans: readonly Span[]): (place: Span) => boolean {
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  return ({ start, end }) => {
    const next = firstFrom(sorted, end);
    return next > 0 && sorted[next - 1]!.end > start;
  };
}

function lineStartOf(text: string, at: number): number {
  return Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
}
