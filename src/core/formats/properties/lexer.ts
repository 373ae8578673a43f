import type { Pair, SyntaxProblem } from '../format.ts';

const TAB = 9;
const LF = 10;
const FF = 12;
const CR = 13;
const SPACE = 32;
const BANG = 33;
const HASH = 35;
const COLON = 58;
const EQUALS = 61;
const BACKSLASH = 92;

/** A pair of a .properties text; offsets are kept flat because the lexer makes one object per line of every file it reads. */
export class PropertyPair implements Pair {
  constructor(
    readonly path: string,
    readonly value: string,
    readonly start: number,
    readonly keyEnd: number,
    readonly valueStart: number,
    readonly end: number,
    readonly document: number,
  ) {}

  get keySpan() {
    return { start: this.start, end: this.keyEnd };
  }
  get valueSpan() {
    return { start: this.valueStart, end: this.end };
  }
  get span() {
    return { start: this.start, end: this.end };
  }
}

export interface LexedProperties {
  readonly pairs: PropertyPair[];
  /** Start and end of each comment line in turn, flat. */
  readonly commentBounds: number[];
  readonly problems: SyntaxProblem[];
  readonly documentCount: number;
}

function isBlank(c: number): boolean {
  return c === SPACE || c === TAB || c === FF;
}

/** Skips an end of line that starts at `at`. */
function skipEol(text: string, at: number): number {
  return text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
}

/** What java.util.Properties says of a `\u` that four hexadecimal digits do not follow (JDK 8 to 21). */
export const MALFORMED_ESCAPE = 'Malformed \\uxxxx encoding.';

/**
 * Reads a .properties text into the pairs that `java.util.Properties.load(Reader)` puts, in the same order, duplicates kept.
 * Facts: the `LineReader` of `java.util.Properties` (JDK 17), which a differential test asks.
 * At a malformed escape the reader throws; the pairs before it are returned with the problem.
 */
export function lexProperties(text: string): LexedProperties {
  const length = text.length;
  const pairs: PropertyPair[] = [];
  const commentBounds: number[] = [];
  const problems: SyntaxProblem[] = [];
  let document = 0;
  let at = 0;

  while (at < length) {
    let c = text.charCodeAt(at);
    if (c === LF || c === CR || isBlank(c)) {
      at++;
      continue;
    }
    if (c === HASH || c === BANG) {
      const start = at;
      at++;
      while (at < length && (c = text.charCodeAt(at)) !== LF && c !== CR) at++;
      commentBounds.push(start, at);
      if (at - start === 4 && text.startsWith('---', start + 1) && isLineStart(text, start)) document++;
      continue;
    }
    // To the reader a logical line that is still empty is no line: what follows may be a comment. Only when the text ends
    // in a backslash and one CR or LF does it make a pair of nothing.
    if (c === BACKSLASH && isEolAt(text, at + 1) && at + 2 < length) {
      at = continuedAt(text, at);
      continue;
    }

    const start = at;
    let escaped = false;
    while (at < length) {
      c = text.charCodeAt(at);
      if (c === BACKSLASH) {
        escaped = true;
        at = skipEscape(text, at);
      } else if (c <= EQUALS && (c === EQUALS || c === COLON || isBlank(c) || c === LF || c === CR)) break;
      else at++;
    }
    const keyEnd = Math.min(at, length);

    let separator = false;
    for (; at < length; at++) {
      c = text.charCodeAt(at);
      if (isBlank(c)) continue;
      if (!separator && (c === EQUALS || c === COLON)) separator = true;
      else if (c === BACKSLASH && isEolAt(text, at + 1)) at = continuedAt(text, at) - 1;
      else break;
    }

    const valueStart = Math.min(at, length);
    let valueEscaped = false;
    while (at < length && (c = text.charCodeAt(at)) !== LF && c !== CR) {
      if (c === BACKSLASH) {
        valueEscaped = true;
        at = skipEscape(text, at);
      } else at++;
    }
    const end = Math.min(at, length);

    let key = text.slice(start, keyEnd);
    let value = text.slice(valueStart, end);
    if (escaped || valueEscaped) {
      const bad =
        (escaped ? malformedEscape(text, start, keyEnd) : -1) + 1 || malformedEscape(text, valueStart, end) + 1;
      if (bad > 0) {
        problems.push({ start: bad - 1, end: Math.min(bad + 5, end), message: MALFORMED_ESCAPE });
        break;
      }
      if (escaped) key = unescaped(key);
      if (valueEscaped) value = unescaped(value);
    }
    pairs.push(new PropertyPair(key, value, start, keyEnd, valueStart, end, document));
  }
  return { pairs, commentBounds, problems, documentCount: document + 1 };
}

function isLineStart(text: string, at: number): boolean {
  return at === 0 || text.charCodeAt(at - 1) === LF || text.charCodeAt(at - 1) === CR;
}

function isEolAt(text: string, at: number): boolean {
  const c = text.charCodeAt(at);
  return c === LF || c === CR;
}

/** From a backslash: behind the escape, or behind the continued line's leading blanks. */
function skipEscape(text: string, at: number): number {
  return isEolAt(text, at + 1) ? continuedAt(text, at) : at + 2;
}

/** From a backslash before an end of line: where the logical line goes on. */
function continuedAt(text: string, at: number): number {
  let next = skipEol(text, at + 1);
  while (next < text.length && isBlank(text.charCodeAt(next))) next++;
  return next;
}

/** Four hexadecimal digits; the reader joins continued lines before it looks at escapes, so one may stand between them. */
const FOUR_DIGITS = /(?:(?:\\(?:\r\n|\n|\r)[ \t\f]*)*[0-9a-fA-F]){4}/y;

/** Offset of the first `\u` without four hexadecimal digits, or -1. */
function malformedEscape(text: string, from: number, to: number): number {
  for (let at = text.indexOf('\\', from); at >= 0 && at < to; at = text.indexOf('\\', at + 2)) {
    if (text.charCodeAt(at + 1) !== 117) continue;
    FOUR_DIGITS.lastIndex = at + 2;
    if (!FOUR_DIGITS.test(text) || FOUR_DIGITS.lastIndex > to) return at;
  }
  return -1;
}

const LETTERS: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' };

/** Unescapes a piece of a logical line, continuations included. */
function unescaped(raw: string): string {
  return joined(raw).replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S])|$)/g, (_, hex, letter = '') =>
    hex === undefined ? (LETTERS[letter] ?? letter) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Drops continuations: the backslash, the end of line, and the blanks that the next line starts with. */
function joined(raw: string): string {
  return raw.replace(/\\(?:(\r\n|\n|\r)[ \t\f]*|[\s\S])/g, (whole, eol) => (eol === undefined ? whole : ''));
}
