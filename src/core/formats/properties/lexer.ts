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
const MALFORMED_ESCAPE = 'Malformed \\uxxxx encoding.';

/**
 * Reads a .properties text into the pairs that `java.util.Properties.load(Reader)` puts, in the same order, duplicates kept.
 * Facts: the `LineReader` of `java.util.Properties` (JDK 17), which a differential test asks.
 * At a malformed escape the reader throws. Here it is a problem, and reading goes on as if the backslash were not there, so that
 * the rest of the file can still be told.
 */
export function lexProperties(text: string): LexedProperties {
  const { length } = text;
  const pairs: PropertyPair[] = [];
  const commentBounds: number[] = [];
  const problems: SyntaxProblem[] = [];
  const lf = new Finder(text, '\n');
  const cr = new Finder(text, '\r');
  const backslash = new Finder(text, '\\');
  let document = 0;
  let at = 0;

  while (at < length) {
    const first = text.charCodeAt(at);
    if (first === LF || first === CR || isBlank(first)) {
      at++;
      continue;
    }
    if (first === HASH || first === BANG) {
      const start = at;
      at = Math.min(lf.from(at), cr.from(at));
      commentBounds.push(start, at);
      if (at - start === 4 && text.startsWith('---', start + 1) && isLineStart(text, start)) document++;
      continue;
    }
    // To the reader a logical line that is still empty is no line: what follows may be a comment. Only when the text ends
    // in a backslash and one CR or LF does it make a pair of nothing.
    if (first === BACKSLASH && isEolAt(text, at + 1) && at + 2 < length) {
      at = continuedAt(text, at);
      continue;
    }

    const start = at;
    const firstEscape = backslash.from(start);
    while (at < length) {
      const c = text.charCodeAt(at);
      if (c === BACKSLASH) at = skipEscape(text, at);
      else if (c <= EQUALS && (c === EQUALS || c === COLON || isBlank(c) || c === LF || c === CR)) break;
      else at++;
    }
    const keyEnd = Math.min(at, length);
    const valueStart = skipSeparator(text, keyEnd);
    let end = Math.min(lf.from(valueStart), cr.from(valueStart));
    for (let next = backslash.from(valueStart); next < end; next = backslash.from(at)) {
      at = skipEscape(text, next);
      end = Math.min(lf.from(at), cr.from(at));
    }
    at = end;

    let key = text.slice(start, keyEnd);
    let value = text.slice(valueStart, end);
    if (firstEscape < end) {
      const bad = malformedEscape(text, start, keyEnd) ?? malformedEscape(text, valueStart, end);
      if (bad !== undefined) problems.push({ start: bad, end: Math.min(bad + 6, end), message: MALFORMED_ESCAPE });
      key = unescaped(key);
      value = unescaped(value);
    }
    pairs.push(new PropertyPair(key, value, start, keyEnd, valueStart, end, document));
  }
  return { pairs, commentBounds, problems, documentCount: document + 1 };
}

/** Finds the next occurrence of a character; going forward through a text, it looks at each place once. */
class Finder {
  #found = -1;

  constructor(
    readonly text: string,
    readonly character: string,
  ) {}

  /** The first occurrence at or behind `at`; the text's length when there is none. */
  from(at: number): number {
    if (this.#found < at) {
      const index = this.text.indexOf(this.character, at);
      this.#found = index < 0 ? this.text.length : index;
    }
    return this.#found;
  }
}

/** From the end of a key: behind blanks, at most one `=` or `:`, blanks, and lines that continue before the value. */
function skipSeparator(text: string, from: number): number {
  let separated = false;
  let at = from;
  while (at < text.length) {
    const c = text.charCodeAt(at);
    if (isBlank(c)) at++;
    else if (!separated && (c === EQUALS || c === COLON)) {
      separated = true;
      at++;
    } else if (c === BACKSLASH && isEolAt(text, at + 1)) at = continuedAt(text, at);
    else break;
  }
  return Math.min(at, text.length);
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

/** Offset of the first `\u` without four hexadecimal digits. */
function malformedEscape(text: string, from: number, to: number): number | undefined {
  for (let at = text.indexOf('\\', from); at >= 0 && at < to; at = text.indexOf('\\', at + 2)) {
    if (text.charCodeAt(at + 1) !== 117) continue;
    FOUR_DIGITS.lastIndex = at + 2;
    if (!FOUR_DIGITS.test(text) || FOUR_DIGITS.lastIndex > to) return at;
  }
  return undefined;
}

const LETTERS: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' };

/** Unescapes a piece of a logical line, continuations included. */
function unescaped(raw: string): string {
  const line = /[\r\n]/.test(raw) ? joined(raw) : raw;
  return line.replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S])|$)/g, (_, hex, letter = '') =>
    hex === undefined ? (LETTERS[letter] ?? letter) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Drops continuations: the backslash, the end of line, and the blanks that the next line starts with. */
function joined(raw: string): string {
  return raw.replace(/\\(?:(\r\n|\n|\r)[ \t\f]*|[\s\S])/g, (whole, eol) => (eol === undefined ? whole : ''));
}
