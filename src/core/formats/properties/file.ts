import { endOfLine } from '../../text/lines.ts';
import { append } from '../../text/lists.ts';
import type { Span, TextEdit } from '../../text/spans.ts';
import type { Comment, Format, FormatFacts, Pair, PairChange, ParsedFile, SourceFile } from '../format.ts';
import { propertiesCursor } from './cursor.ts';
import { escapeKey, escapeValue } from './escape.ts';
import { type LexedProperties, lexProperties, type PropertyPair } from './lexer.ts';

const FACTS: FormatFacts = {
  id: 'properties',
  languages: [
    'properties',
    'java-properties',
    'spring-boot-properties',
    'quarkus-properties',
    'microprofile-properties',
  ],
  traits: {
    linesAreKeys: true,
    firstSeparatorEndsKey: true,
    backslashEscapes: true,
    hashInValue: true,
    keepsTrailingBlanks: true,
    lastDuplicateWins: true,
    listsAreText: true,
    latin1: true,
  },
};

/** A `.properties` file: the pairs of {@link lexProperties} with the edits that keep the rest of the text. */
export class PropertiesFile implements ParsedFile {
  readonly format = FACTS;
  readonly pairs: readonly PropertyPair[];
  readonly problems: LexedProperties['problems'];
  readonly documentCount: number;
  readonly #commentBounds: readonly number[];
  #comments: readonly Comment[] | undefined;

  constructor(readonly source: SourceFile) {
    const lexed = lexProperties(source.text);
    this.pairs = lexed.pairs;
    this.problems = lexed.problems;
    this.documentCount = lexed.documentCount;
    this.#commentBounds = lexed.commentBounds;
  }

  get comments(): readonly Comment[] {
    if (!this.#comments) {
      const comments: Comment[] = [];
      const bounds = this.#commentBounds;
      for (let i = 0; i < bounds.length; i += 2) {
        comments.push({ start: bounds[i] as number, end: bounds[i + 1] as number, trailing: false });
      }
      this.#comments = comments;
    }
    return this.#comments;
  }

  again(text: string): PropertiesFile {
    return new PropertiesFile({ ...this.source, text });
  }

  commentsOf(pair: Pair): string {
    return this.#commentsAbove(pair)
      .map(({ start, end }) => this.source.text.slice(start + 1, end).trim())
      .join('\n');
  }

  /** The block of comments directly above a pair. */
  #commentsAbove(pair: Pair): Span[] {
    const bounds = this.#commentBounds;
    let index = bounds.length - 2;
    while (index >= 0 && (bounds[index] as number) > pair.span.start) index -= 2;
    const found: Span[] = [];
    let below = pair.span.start;
    for (; index >= 0; index -= 2) {
      const start = bounds[index] as number;
      const end = bounds[index + 1] as number;
      if (!/^(?:\r\n|\n|\r)[ \t\f]*$/.test(this.source.text.slice(end, below))) break;
      found.unshift({ start, end });
      below = start;
    }
    return found;
  }

  edit(wanted: readonly PairChange[]): TextEdit[] {
    const changes = wanted.flatMap(inSteps);
    const removed = new Set<Pair>();
    for (const change of changes) if (change.kind === 'remove') removed.add(change.pair);
    const edits: TextEdit[] = [];
    for (const pair of removed) edits.push({ ...this.#wholeLine(pair), text: '' });
    for (const change of changes) {
      if (change.kind === 'insert') edits.push(this.#insert(change, removed.has(change.anchor)));
      else if (change.kind !== 'remove' && !removed.has(change.pair)) append(edits, rewrite(this.source, change));
    }
    return edits;
  }

  /** The pair's physical lines with leading blanks and their end of line. */
  #wholeLine(pair: Pair): { start: number; end: number } {
    return { start: this.#lineStart(pair.span.start), end: this.#afterLine(pair.span.end) };
  }

  /** Before the blanks that precede an offset. */
  #lineStart(at: number): number {
    const { text } = this.source;
    let start = at;
    while (start > 0 && /[ \t\f]/.test(text.charAt(start - 1))) start--;
    return start;
  }

  /** Behind the end of line that follows an offset. */
  #afterLine(at: number): number {
    const { text } = this.source;
    if (text.startsWith('\r\n', at)) return at + 2;
    return at < text.length ? at + 1 : at;
  }

  #insert(change: Extract<PairChange, { kind: 'insert' }>, anchorGoes: boolean): TextEdit {
    const { text } = this.source;
    const anchor = change.anchor as PropertyPair;
    const eol = endOfLine(text);
    const line = this.#wholeLine(anchor);
    const indent = text.slice(line.start, anchor.start);
    const between = text.slice(anchor.keyEnd, anchor.valueStart);
    const separator = /^[ \t]*(?:[=:][ \t]*)?$/.test(between) && between !== '' ? between : '=';
    const written = `${indent}${escapeKey(change.path.join('.'))}${separator}${valueBehind(separator, change.value)}`;
    const lines = change.comment ? `${indent}# ${change.comment}${eol}${written}` : written;
    if (change.before) {
      const first = anchorGoes ? this.#commentsAbove(anchor)[0] : undefined;
      const at = first ? this.#lineStart(first.start) : line.start;
      return { start: at, end: at, text: lines + eol };
    }
    if (line.end > anchor.end) return { start: line.end, end: line.end, text: lines + eol };
    // A backslash at the end of the text would join the new line to the old one; an empty line between ends that.
    const dangling = DANGLING.test(text.slice(line.start));
    return { start: line.end, end: line.end, text: (dangling ? eol + eol : eol) + lines };
  }
}

/** A text that ends in a backslash which escapes whatever is written behind it. */
const DANGLING = /(?:^|[^\\])(?:\\\\)*\\$/;

/** The first item takes the place of all. */
function inSteps(change: PairChange): readonly Exclude<PairChange, { kind: 'join' }>[] {
  if (change.kind !== 'join') return [change];
  const { path, value } = change;
  const [first, ...others] = change.pairs;
  if (!first) return [];
  return [{ kind: 'rename', pair: first, path, value }, ...others.map((pair) => ({ kind: 'remove', pair }) as const)];
}

function rewrite(file: SourceFile, change: Extract<PairChange, { kind: 'set' | 'rename' }>): TextEdit[] {
  const { pair } = change;
  const edits: TextEdit[] = [];
  if (change.kind === 'rename') edits.push({ ...pair.keySpan, text: escapeKey(change.path.join('.')) });
  if (change.value !== undefined) {
    const written = file.text.slice(pair.keySpan.end, pair.valueSpan.start);
    if (change.kind === 'set' && DANGLING.test(file.text.slice(pair.keySpan.start, pair.keySpan.end))) {
      edits.push({ ...pair.keySpan, text: escapeKey(pair.path) });
    }
    const separator = written === '' ? '=' : written;
    edits.push({ ...pair.valueSpan, text: (written === '' ? separator : '') + valueBehind(separator, change.value) });
  }
  return edits;
}

/** Where a blank separates key and value, a value that starts like a separator has to say that it is none. */
function valueBehind(separator: string, value: string): string {
  const escaped = escapeValue(value);
  return /[=:]/.test(separator) ? escaped : escaped.replace(/^[=:]/, '\\$&');
}

export const properties: Format = {
  ...FACTS,
  matches: (uri) => /\.properties$/i.test(uri),
  cursorAt: propertiesCursor,
  keyEnd: '=',
  parse: (source: SourceFile): PropertiesFile => new PropertiesFile(source),
};
