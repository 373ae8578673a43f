import { plainMeaning } from './scalar.ts';

export type Style = 'plain' | 'single' | 'double';

export interface Place {
  /** Inside `{…}` or `[…]`, where commas and brackets end a plain scalar. */
  readonly flow: boolean;
  /** The style to keep where it can carry the text. */
  readonly style?: Style;
}

/** Characters that SnakeYAML's reader lets through and that do not end a line. */
const PRINTABLE = /^(?:[\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]|[\ud800-\udbff][\udc00-\udfff])*$/;
const PLAIN_START = /^(?:[^\s\-?:,[\]{}#&*!|>'"%@`=<]|-(?=[^\s\-,[\]{}#:?]))/;

/** A scalar that Spring Boot reads as exactly this text. */
export function writeValue(value: string, place: Place): string {
  return quoteUnless(isPlain(value, place.flow) && readsBack(value), value, place.style ?? 'plain');
}

/** A key that Spring Boot reads as exactly this text: other than a value it has to be a string, not a number or boolean. */
export function writeKey(key: string, place: Place): string {
  const plain = isPlain(key, place.flow) && readsBack(key) && plainMeaning(key).kind === 'string';
  return quoteUnless(plain, key, place.style ?? 'plain');
}

function quoteUnless(plain: boolean, text: string, style: Style): string {
  if (plain && style === 'plain') return text;
  const single = style === 'single' || (style === 'plain' && /["\\]/.test(text) && !text.includes("'"));
  return single && PRINTABLE.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${escaped(text)}"`;
}

function isPlain(text: string, flow: boolean): boolean {
  if (!PLAIN_START.test(text) || !PRINTABLE.test(text)) return false;
  if (/:(?: |$)| #|\s$|^\.\.\./.test(text)) return false;
  return !flow || !/[,?[\]{}]/.test(text);
}

function readsBack(text: string): boolean {
  try {
    return plainMeaning(text).text === text;
  } catch {
    return false;
  }
}

function escaped(text: string): string {
  let result = '';
  for (const character of text) {
    if (character === '"' || character === '\\') result += `\\${character}`;
    else if (character === '\n') result += '\\n';
    else if (character === '\t') result += '\\t';
    else if (character === '\r') result += '\\r';
    else if (PRINTABLE.test(character)) result += character;
    else result += `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  }
  return result;
}
