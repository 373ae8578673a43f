import { javaUpper } from './java-text.ts';

/** What the client makes of the text of `sasl.jaas.config`. */
export type JaasReading =
  | { readonly module: string; readonly options: ReadonlyMap<string, string> }
  | { readonly problem: JaasProblem };

export interface JaasProblem {
  readonly reason: 'module' | 'flag' | 'value' | 'semicolon' | 'several modules' | 'quote';
  /** The flag that is none, the option that has no value, or the one whose quote is never closed. */
  readonly text?: string;
}

const FLAGS = ['REQUIRED', 'REQUISITE', 'SUFFICIENT', 'OPTIONAL'];

/**
 * Reads a login module as `JaasConfig` and `JaasContext` of kafka-clients do: their grammar, on the tokens of
 * `java.io.StreamTokenizer`, whose oddities decide (a bare `/` starts a comment, a bare number is no word).
 */
export function readJaasConfig(text: string): JaasReading {
  if (latest?.text !== text) latest = { text, reading: read(text) };
  return latest.reading;
}

/** Several rules ask for the same text in turn; nothing else is remembered. */
let latest: { readonly text: string; readonly reading: JaasReading } | undefined;

function read(text: string): JaasReading {
  const tokens = new Tokens(text);
  const reading = parse(tokens);
  // A quote that is open swallows what follows it, and whatever is missed then is behind it.
  return 'problem' in reading && tokens.unclosed ? { problem: { reason: 'quote', ...tokens.unclosed } } : reading;
}

function parse(tokens: Tokens): JaasReading {
  const found: { module: string; options: Map<string, string> }[] = [];
  while (tokens.next()) {
    const module = tokens.word;
    if (module === undefined) return { problem: { reason: 'module' } };
    if (!tokens.next() || !FLAGS.includes(javaUpper(tokens.word ?? ''))) {
      return { problem: { reason: 'flag', ...(tokens.word !== undefined && { text: tokens.word }) } };
    }
    const options = new Map<string, string>();
    for (;;) {
      if (!tokens.next()) return { problem: { reason: 'semicolon' } };
      if (tokens.sign === ';') break;
      const key = tokens.word;
      tokens.option = key;
      const assigned = tokens.next() && tokens.sign === '=' && tokens.next() ? tokens.word : undefined;
      if (assigned === undefined) return { problem: { reason: 'value', ...(key !== undefined && { text: key }) } };
      if (key !== undefined) options.set(key, assigned);
    }
    found.push({ module, options });
  }
  const [first, second] = found;
  if (!first) return { problem: { reason: 'module' } };
  return second ? { problem: { reason: 'several modules' } } : first;
}

/** `StreamTokenizer` as JaasConfig sets it up: `-`, `_` and `$` are letters too, comments as in Java. */
class Tokens {
  /** The text of a word or a quoted string. */
  word: string | undefined;
  /** The character of a token that is neither a word nor a number. */
  sign: string | undefined;
  /** The option whose value is being read. */
  option: string | undefined;
  /** The option at which a quote stayed open up to the end of its line, once there was one. */
  unclosed: { readonly text?: string } | undefined;
  #at = 0;

  constructor(readonly text: string) {}

  /** Goes to the next token; false at the end. */
  next(): boolean {
    this.word = undefined;
    this.sign = undefined;
    const { text } = this;
    this.#skip();
    const c = text[this.#at];
    if (c === undefined) return false;
    if (NUMERIC.test(c)) this.#number(c);
    else if (LETTER.test(c)) {
      WORD.lastIndex = this.#at;
      this.word = WORD.exec(text)![0];
      this.#at += this.word.length;
    } else if (c === '"' || c === "'") this.#quoted(c);
    else {
      this.sign = c;
      this.#at++;
    }
    return true;
  }

  /** Passes over blanks and comments. */
  #skip(): void {
    const { text } = this;
    for (;;) {
      while (this.#at < text.length && text.charCodeAt(this.#at) <= 32) this.#at++;
      if (text[this.#at] !== '/') return;
      if (text[this.#at + 1] === '*') {
        const end = text.indexOf('*/', this.#at + 2);
        this.#at = end < 0 ? text.length : end + 2;
      } else while (this.#at < text.length && !/[\r\n]/.test(text[this.#at]!)) this.#at++;
    }
  }

  #number(first: string): void {
    const { text } = this;
    this.#at++;
    if (first === '-' && !/[\d.]/.test(text[this.#at] ?? '')) {
      this.sign = '-';
      return;
    }
    let dots = first === '.' ? 1 : 0;
    for (; /[\d.]/.test(text[this.#at] ?? ''); this.#at++) if (text[this.#at] === '.' && ++dots > 1) return;
  }

  /** A quoted string ends at its quote or at the end of the line; escapes only matter in so far as they hide a quote. */
  #quoted(quote: string): void {
    const { text } = this;
    let word = '';
    for (this.#at++; this.#at < text.length; this.#at++) {
      const c = text[this.#at]!;
      if (c === quote) {
        this.#at++;
        this.word = word;
        return;
      }
      if (c === '\n' || c === '\r') break;
      if (c === '\\') this.#at++;
      word += text[this.#at] ?? '';
    }
    this.word = word;
    this.unclosed ??= this.option === undefined ? {} : { text: this.option };
  }
}

const NUMERIC = /[\d.-]/;
const LETTER = /[A-Za-z_$\u00a0-\uffff]/;
/** A word goes on with digits, dots and hyphens. */
const WORD = /[\w$.\-\u00a0-\uffff]+/y;
