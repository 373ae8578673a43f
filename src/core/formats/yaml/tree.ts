import { Alias, type CST, type Document, Scalar, YAMLMap, type YAMLSeq } from 'yaml';
import type { Span } from '../../text/spans.ts';
import type { SyntaxProblem } from '../format.ts';
import { MAX_DEPTH, TOO_DEEP } from './load.ts';
import { type Meaning, plainMeaning, taggedMeaning } from './scalar.ts';
import { withoutStandIns } from './templated.ts';

/** A map or list as written, with the entry whose value it is. */
export interface Collection {
  readonly kind: 'map' | 'list';
  readonly flow: boolean;
  readonly start: number;
  /** Behind the last token of a flow collection; block collections end with their last entry. */
  readonly end: number;
  readonly anchor: string | undefined;
  readonly parent: Entry | undefined;
  readonly entries: Entry[];
  /** Whether a `<<` stands among the entries. */
  merges: boolean;
  /** The entries together with the merged ones, once they have been asked for. */
  merged?: readonly MergedEntry[];
}

export interface MergedEntry {
  readonly entry: Entry;
  /** The value of the `<<` that brings the entry in. */
  readonly through: Span | undefined;
  /** It is written in a map behind the `<<` itself. */
  readonly inline: boolean;
}

/** One key with its value in a map, or one item of a list. */
export interface Entry {
  readonly owner: Collection;
  readonly tokens: CST.CollectionItem;
  /** In a map only. */
  readonly key: Key | undefined;
  value: Value;
}

export interface Key extends Span {
  /** As Spring Boot spells it in a path: a key that is not a string stands in brackets. */
  readonly name: string;
  /** Differs for keys that SnakeYAML tells apart, such as `1` and `"1"`. */
  readonly identity: string;
  readonly isMerge: boolean;
  /** Not a number or boolean. */
  readonly isText: boolean;
  readonly anchor: ScalarValue | undefined;
  /** Where the key is written as `*name`: what it points to. */
  readonly target: ScalarValue | undefined;
  readonly text: string;
}

export type Value = ScalarValue | AliasValue | CollectionValue;

export interface ScalarValue extends Span {
  readonly kind: 'scalar';
  readonly text: string;
  readonly type: Scalar.Type | undefined;
  readonly anchor: string | undefined;
  readonly tag: string | undefined;
}

export interface AliasValue extends Span {
  readonly kind: 'alias';
  readonly name: string;
  readonly target: ScalarValue | Collection;
}

export interface CollectionValue extends Span {
  readonly kind: 'collection';
  readonly collection: Collection;
}

export interface Tree {
  /** `undefined` for an empty document. A document that is one scalar is a list of one, called `document`, as in Spring. */
  readonly root: Value | undefined;
  readonly problem: SyntaxProblem | undefined;
}

/** Reads a composed document into collections and entries. The first thing that SnakeYAML would refuse ends it. */
export function buildTree(document: Document.Parsed, text: string, hasStandIns: boolean): Tree {
  try {
    const token = document.contents as Node | null;
    return {
      root: token ? new Builder(text, hasStandIns).value(token, undefined, undefined, 1) : undefined,
      problem: undefined,
    };
  } catch (error) {
    if (error instanceof Refusal) return { root: undefined, problem: error.problem };
    throw error;
  }
}

type Node = Scalar.Parsed | Alias.Parsed | YAMLMap.Parsed | YAMLSeq.Parsed;

class Refusal extends Error {
  constructor(readonly problem: SyntaxProblem) {
    super(problem.message);
  }
}

function refuse(at: Span | readonly [number, number, number], message: string): never {
  const [start, end] = 'start' in at ? [at.start, at.end] : at;
  throw new Refusal({ start, end, message });
}

const MAP_TAGS = /^(?:!|tag:yaml\.org,2002:(?:map|set))$/;
const LIST_TAGS = /^(?:!|tag:yaml\.org,2002:seq)$/;

class Builder {
  readonly #anchors = new Map<string, ScalarValue | Collection>();
  readonly #open = new Set<Collection>();
  #flowDepth = 0;

  constructor(
    readonly text: string,
    readonly hasStandIns: boolean,
  ) {}

  /** `before`: the tokens in front of the value, which say where it would stand if nothing is written. */
  value(node: Node, parent: Entry | undefined, before: CST.SourceToken[] | undefined, depth: number): Value {
    if (node instanceof Alias) return this.#alias(node);
    if (depth > MAX_DEPTH) refuse(node.range, TOO_DEEP);
    if (node instanceof Scalar) return this.#scalar(node, before);
    const collection = this.#collection(node, parent, depth);
    return { kind: 'collection', collection, start: collection.start, end: collection.end };
  }

  #alias(node: Alias.Parsed): AliasValue {
    const [start, end] = node.range;
    const target = this.#anchors.get(node.source);
    if (!target) refuse(node.range, `There is no anchor &${node.source} above this alias`);
    if (!('text' in target) && this.#open.has(target)) {
      refuse(node.range, `The alias *${node.source} stands inside the value it points to`);
    }
    return { kind: 'alias', name: node.source, target, start, end };
  }

  #scalar(node: Scalar.Parsed, before: CST.SourceToken[] | undefined): ScalarValue {
    const { text, kind } = this.#meaning(node);
    this.#checkSyntax(node);
    if (kind === 'merge') refuse(node.range, 'The merge sign << cannot be a value; quote it');
    let [start, end] = node.range;
    if (node.source === '' && start === end) start = end = lastIndicator(before) ?? start;
    else if (node.type?.startsWith('BLOCK')) end = this.#blockScalarEnd(start, end);
    const value: ScalarValue = {
      kind: 'scalar',
      text,
      type: node.type,
      anchor: node.anchor,
      tag: node.tag,
      start,
      end,
    };
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, value);
    return value;
  }

  /** Without the end of the last line, and without the blank lines below it. */
  #blockScalarEnd(start: number, end: number): number {
    let at = end;
    while (at > start && /\s/.test(this.text.charAt(at - 1))) at--;
    const headerEnd = /^[^\r\n]*/.exec(this.text.slice(start, end))?.[0].length ?? 0;
    return Math.max(at, start + headerEnd);
  }

  /** The package ends the last line of a block scalar even where the text does not, SnakeYAML does not. */
  #withoutAddedBreak({ source, range }: Scalar.Parsed): string {
    const { text } = this;
    const isCut = range[1] >= text.length && /[^\s]$/.test(text) && source.endsWith('\n');
    return isCut ? source.slice(0, -1) : source;
  }

  #meaning(node: Scalar.Parsed): Meaning {
    const meaning = this.#ownMeaning(node);
    return this.hasStandIns ? { ...meaning, text: withoutStandIns(meaning.text) } : meaning;
  }

  #ownMeaning(node: Scalar.Parsed): Meaning {
    const { tag, type, source } = node;
    try {
      if (tag !== undefined && tag !== '!') {
        const meaning = taggedMeaning(tag, source);
        if (!meaning) refuse(node.range, `Spring Boot does not know the tag ${tag}`);
        return meaning;
      }
      if (type === 'PLAIN' && tag === undefined) return plainMeaning(source);
      return { kind: 'string', text: type?.startsWith('BLOCK') ? this.#withoutAddedBreak(node) : source };
    } catch (error) {
      if (error instanceof RangeError) refuse(node.range, error.message);
      throw error;
    }
  }

  /** What YAML 1.2 allows inside a scalar and SnakeYAML does not. */
  #checkSyntax({ type, range, source }: Scalar.Parsed): void {
    if (type === 'PLAIN' && this.#flowDepth > 0 && source.includes('?')) {
      refuse(range, 'A value with ? inside { } or [ ] has to be quoted');
    }
    if (type === 'QUOTE_DOUBLE' && /(?<!\\)(?:\\\\)*\\\//.test(this.text.slice(range[0], range[1]))) {
      refuse(range, 'SnakeYAML does not know the escape \\/; write / alone');
    }
  }

  #collection(node: YAMLMap.Parsed | YAMLSeq.Parsed, parent: Entry | undefined, depth: number): Collection {
    const { tag } = node;
    if (tag !== undefined && !(node instanceof YAMLMap ? MAP_TAGS : LIST_TAGS).test(tag)) {
      refuse(node.range, `Spring Boot cannot read this with the tag ${tag}`);
    }
    const collection: Collection = {
      kind: node instanceof YAMLMap ? 'map' : 'list',
      flow: node.flow === true,
      start: node.range[0],
      end: node.range[1],
      anchor: node.anchor,
      parent,
      entries: [],
      merges: false,
    };
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, collection);
    this.#open.add(collection);
    if (collection.flow) this.#flowDepth++;
    if (node instanceof YAMLMap) this.#map(node, collection, depth);
    else this.#list(node, collection, depth);
    this.#open.delete(collection);
    if (collection.flow) this.#flowDepth--;
    return collection;
  }

  #map(node: YAMLMap.Parsed, collection: Collection, depth: number): void {
    const seen = new Set<string>();
    for (const pair of node.items) {
      const tokens = pair.srcToken as CST.CollectionItem;
      const key = this.#key(pair.key as Node, depth + 1);
      if (key.isMerge) collection.merges = true;
      else if (seen.has(key.identity)) refuse(key, `The key ${key.text} stands twice in this map`);
      else seen.add(key.identity);
      const entry = { owner: collection, tokens, key, value: NOTHING } as Entry;
      entry.value = pair.value
        ? this.value(pair.value as Node, entry, tokens.sep, depth + 1)
        : { ...NOTHING, start: key.end, end: key.end };
      if (key.isMerge) this.#checkMerge(entry.value);
      collection.entries.push(entry);
    }
  }

  #list(node: YAMLSeq.Parsed, collection: Collection, depth: number): void {
    const items = (node.srcToken as CST.BlockSequence | CST.FlowCollection).items as CST.CollectionItem[];
    node.items.forEach((item, index) => {
      const tokens = items[index] as CST.CollectionItem;
      const entry = { owner: collection, tokens, key: undefined, value: NOTHING } as Entry;
      entry.value = this.value(item as Node, entry, tokens.start, depth + 1);
      collection.entries.push(entry);
    });
  }

  #key(node: Node, depth: number): Key {
    if (depth > MAX_DEPTH) refuse(node.range, TOO_DEEP);
    const [start, end] = node.range;
    if (node instanceof Alias) {
      const { target } = this.#alias(node);
      if (!('text' in target)) refuse(node.range, 'A map or a list cannot be a key');
      return {
        name: target.text,
        identity: target.text,
        text: target.text,
        isMerge: false,
        isText: true,
        anchor: undefined,
        target,
        start,
        end,
      };
    }
    if (!(node instanceof Scalar)) {
      refuse(node.range, 'A map or a list cannot be a key; quote a value that starts with {{');
    }
    const { kind, text } = this.#meaning(node);
    this.#checkSyntax(node);
    if (kind === 'null') refuse(node.range, 'A key is missing here, or it is null');
    const plain = kind === 'string';
    const key: Key = {
      name: plain ? text : `[${text}]`,
      identity: plain ? text : `${kind} ${text}`,
      isMerge: kind === 'merge',
      isText: plain,
      anchor: node.anchor === undefined ? undefined : this.#scalar(node, undefined),
      target: undefined,
      text,
      start,
      end,
    };
    return key;
  }

  #checkMerge(value: Value): void {
    for (const { map } of mergeSources(value)) {
      if (!map) refuse(value, 'Only a map, or a list of maps, can be merged with <<');
    }
  }
}

const NOTHING: ScalarValue = {
  kind: 'scalar',
  text: '',
  type: undefined,
  anchor: undefined,
  tag: undefined,
  start: 0,
  end: 0,
};

/** The maps that a `<<` brings in, without `map` for whatever is no map. `inline`: written there, not behind an alias. */
export function mergeSources(value: Value): { readonly map?: Collection; readonly inline: boolean }[] {
  const inline = value.kind !== 'alias';
  const target = collectionOf(value);
  if (target?.kind === 'map') return [{ map: target, inline }];
  if (target?.kind !== 'list') return [{ inline }];
  return target.entries.map((entry) => {
    const item = collectionOf(entry.value);
    const isInline = inline && entry.value.kind !== 'alias';
    return item?.kind === 'map' ? { map: item, inline: isInline } : { inline: isInline };
  });
}

/** The collection that a value is or points to. */
export function collectionOf(value: Value): Collection | undefined {
  if (value.kind === 'collection') return value.collection;
  return value.kind === 'alias' && !('text' in value.target) ? value.target : undefined;
}

/** Behind the last token in front of a value that is no space, comment or end of line. */
export function lastIndicator(tokens: CST.SourceToken[] | undefined): number | undefined {
  for (let i = (tokens?.length ?? 0) - 1; i >= 0; i--) {
    const token = tokens?.[i] as CST.SourceToken;
    if (token.type !== 'space' && token.type !== 'comment' && token.type !== 'newline') {
      return token.offset + token.source.length;
    }
  }
  return undefined;
}
