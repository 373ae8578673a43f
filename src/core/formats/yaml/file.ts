import { applyEdits, difference, type Span, type TextEdit } from '../../text/spans.ts';
import type { Comment, Format, Pair, PairChange, ParsedFile, SourceFile, SyntaxProblem } from '../format.ts';
import { commentsOf } from './comments.ts';
import { editTree } from './edit.ts';
import { yamlFacts } from './facts.ts';
import { flatten, hiddenBehind, type YamlPair } from './flatten.ts';
import { load } from './load.ts';
import { ownCopy } from './own-copy.ts';
import { topOf } from './place.ts';
import { isWithin } from './remove.ts';
import { buildTree, type Collection, type Entry, type Value } from './tree.ts';

export type { YamlPair } from './flatten.ts';

/**
 * A YAML file as Spring Boot reads it: YAML 1.1 through SnakeYAML, flattened.
 *
 * A text that SnakeYAML refuses has problems and no pairs, since nothing in it can be trusted. Where the readers differ:
 * refused here and read by SnakeYAML are maps or lists as keys, lines in `{ }`, `[ ]` or quotes that are indented less than the
 * map around them, and a `%` directive right behind a document; read here and refused there are a text that starts with `...`, and
 * placeholders that are filled in before it reads the file, such as Maven's `@name@`.
 * U+2028 and U+2029 do not end a line here. A `!!binary` or `!!timestamp` keeps its text.
 *
 * Aliases: `key: *name` of a scalar is a pair of its own, and setting it replaces the alias. What comes out of a map or list
 * written elsewhere (`key: *map`, `<<: *map`) has the spans of the definition, is marked `shared`, and an edit of it changes the
 * definition once, for all who use it. When an edit takes away a scalar that others still point to, the definition moves to
 * the first of them, so that they keep their value.
 */
export class YamlFile implements ParsedFile {
  readonly format = yamlFacts;
  readonly pairs: readonly YamlPair[];
  readonly comments: readonly Comment[];
  readonly problems: readonly SyntaxProblem[];
  readonly documentCount: number;
  readonly #roots: readonly (Value | undefined)[];

  constructor(readonly source: SourceFile) {
    const { documents, comments, problems, hasStandIns } = load(source.text);
    const pairs: YamlPair[] = [];
    const roots: (Value | undefined)[] = [];
    const found = [...problems];
    for (let i = 0; i < documents.length && found.length === 0; i++) {
      const { root, problem } = buildTree(documents[i] as (typeof documents)[number], source.text, hasStandIns);
      const refused = problem ?? (root && flatten(root, i, pairs));
      if (refused) found.push(refused);
      roots.push(root);
    }
    this.comments = comments;
    this.problems = found;
    this.pairs = found.length > 0 ? [] : pairs;
    this.documentCount = Math.max(1, documents.length);
    this.#roots = roots;
  }

  again(text: string): YamlFile {
    return new YamlFile({ ...this.source, text });
  }

  commentsOf(pair: Pair): string {
    return commentsOf(this.source.text, this.comments, pair as YamlPair);
  }

  changesWith(changed: Pair, goes: boolean): readonly YamlPair[] {
    const pair = changed as YamlPair;
    const entries = entriesOf(pair, goes);
    if (!pair.entry || (entries.size === 1 && !pair.shared)) return [pair];
    return [pair, ...this.pairs.filter((other) => isKeptForUse(other, pair) && isOf(other, entries))];
  }

  /** Changes of pairs of another file, or of a file with problems, are not possible and are dropped. */
  edit(changes: readonly PairChange[]): TextEdit[] {
    if (this.problems.length > 0) return [];
    return this.#editCopy(changes) ?? editTree(this.source.text, this.#roots, this.pairs, this.comments, changes);
  }

  /** Where somebody else reads what is to change, it is written out first in one of the places that read it. */
  #editCopy(changes: readonly PairChange[]): TextEdit[] | undefined {
    const use = this.#useToWriteOut(changes);
    const copy = use && ownCopy(this.source.text, use, topOf(use.owner));
    if (!copy) return undefined;
    const { text } = this.source;
    const apart = new YamlFile({ ...this.source, text: applyEdits(text, [copy]) });
    if (apart.pairs.length !== this.pairs.length) return undefined;
    const inCopy = inOther(this.pairs, apart.pairs);
    const edits = apart.edit(changes.map((change) => movedTo(change, inCopy)));
    return [difference(text, applyEdits(apart.source.text, edits))];
  }

  #useToWriteOut(changes: readonly PairChange[]): Entry | undefined {
    if (!this.pairs.some((pair) => pair.shared || pair.within?.merges)) return undefined;
    const named = new Set(changes.flatMap(changedPairs));
    for (const change of changes) {
      const goes = change.kind !== 'set';
      for (const pair of changedPairs(change) as readonly YamlPair[]) {
        const entries = entriesOf(pair, goes);
        const other = this.pairs.find(
          (each) => each !== pair && !named.has(each) && !isKeptForUse(each, pair) && isOf(each, entries),
        );
        if (!other) continue;
        const through = pair.through ?? (other.entry === pair.entry ? other.through : mergeOf(pair));
        const use = through && this.#entryWith(through);
        if (use) return use;
      }
    }
    return undefined;
  }

  #entryWith(value: Span): Entry | undefined {
    const find = (collection: Collection): Entry | undefined => {
      for (const entry of collection.entries) {
        if (entry.value === value) return entry;
        const found = entry.value.kind === 'collection' ? find(entry.value.collection) : undefined;
        if (found) return found;
      }
      return undefined;
    };
    for (const root of this.#roots) {
      const found = root?.kind === 'collection' ? find(root.collection) : undefined;
      if (found) return found;
    }
    return undefined;
  }
}

function changedPairs(change: PairChange): readonly Pair[] {
  if (change.kind === 'insert') return [];
  return change.kind === 'join' ? change.pairs : [change.pair];
}

/** The entries that a change of a pair changes. */
function entriesOf(pair: YamlPair, goes: boolean): ReadonlySet<Entry> {
  if (!pair.entry) return new Set();
  return new Set(goes ? [pair.entry, ...hiddenBehind(pair)] : [pair.entry]);
}

function isOf({ entry }: YamlPair, entries: ReadonlySet<Entry>): boolean {
  return entry !== undefined && isWithin(entry, entries);
}

/** A definition that stands under another root is there to be used, and changes for whoever uses it. */
function isKeptForUse(other: YamlPair, pair: YamlPair): boolean {
  return !other.shared && rootOf(other) !== rootOf(pair);
}

/** The value of the `<<` which would bring a pair back. */
function mergeOf({ within }: YamlPair): Value | undefined {
  return within?.entries.find((entry) => entry.key?.isMerge)?.value;
}

/** Finds each pair again in a text that is read the same. */
function inOther(pairs: readonly YamlPair[], others: readonly YamlPair[]): (pair: Pair) => Pair {
  const nameIn = (list: readonly YamlPair[]) => {
    const counts = new Map<string, number>();
    return list.map(({ document, path }) => {
      const name = `${document} ${path}`;
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      return `${count} ${name}`;
    });
  };
  const names = nameIn(others);
  const byName = new Map(others.map((pair, index) => [names[index]!, pair]));
  const found = new Map<Pair, Pair | undefined>();
  for (const [index, name] of nameIn(pairs).entries()) found.set(pairs[index]!, byName.get(name));
  return (pair) => found.get(pair) ?? pair;
}

function movedTo(change: PairChange, to: (pair: Pair) => Pair): PairChange {
  if (change.kind === 'insert') return { ...change, anchor: to(change.anchor) };
  return change.kind === 'join' ? { ...change, pairs: change.pairs.map(to) } : { ...change, pair: to(change.pair) };
}

/** The outermost key of a pair. */
function rootOf({ path }: Pair): string {
  return /^[^.[]*/.exec(path)![0];
}

export const yaml: Format = {
  ...yamlFacts,
  parse: (source: SourceFile): YamlFile => new YamlFile(source),
};
