/** The integer types of Java by the type that ConfigDef gives a key. */
export const INTEGER_BITS: Readonly<Record<string, number>> = { short: 16, int: 32, long: 64 };

/**
 * What `Short.parseShort`, `Integer.parseInt` and `Long.parseLong` make of a text: an optional sign and decimal digits of
 * any script of the basic plane, within the type's bounds.
 * @returns undefined where Java throws NumberFormatException
 */
export function javaInteger(text: string, bits: number): number | undefined {
  if (isShortAscii(text)) return bits > 16 || Number(text) < 32768 ? Number(text) : undefined;
  const match = /^([+-]?)(\p{Nd}+)$/u.exec(text);
  if (!match) return undefined;
  let digits = '';
  for (const c of match[2]!) {
    if (c.length > 1) return undefined;
    const digit = digitOf(c.charCodeAt(0));
    if (digits !== '' || digit > 0) digits += digit;
    // No type holds so many, whatever follows.
    if (digits.length > MOST_DIGITS) return undefined;
  }
  const value = BigInt(digits) * (match[1] === '-' ? -1n : 1n);
  return BigInt.asIntN(bits, value) === value ? Number(value) : undefined;
}

/** Up to nine ASCII digits: nearly every value there is, and no bound of an int can be missed. */
function isShortAscii(text: string): boolean {
  if (text.length === 0 || text.length > 9) return false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c < 48 || c > 57) return false;
  }
  return true;
}

/** Of the largest long. */
const MOST_DIGITS = 19;

/** Value of a decimal digit: Unicode keeps the ten digits of a script together, in order (Unicode Standard, 4.6). */
function digitOf(code: number): number {
  if (code <= 57) return code - 48;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCharCode(zero - 1))) zero--;
  return (code - zero) % 10;
}

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?$/;
const HEXADECIMAL = /^([+-]?)0[xX]([0-9a-fA-F]*)(?:\.([0-9a-fA-F]*))?[pP]([+-]?\d+)[fFdD]?$/;

/**
 * What `Double.parseDouble` makes of a trimmed text (grammar of `Double.valueOf`).
 * @returns undefined where Java throws NumberFormatException
 */
export function javaDouble(text: string): number | undefined {
  if (DECIMAL.test(text)) return Number(text.replace(/[fFdD]$/, ''));
  const named = /^([+-]?)(NaN|Infinity)$/.exec(text);
  if (named) return Number(named[2] === 'NaN' ? 'NaN' : `${named[1]}Infinity`);
  const hex = HEXADECIMAL.exec(text);
  if (!hex || `${hex[2]}${hex[3] ?? ''}` === '') return undefined;
  const [, sign, whole = '', fraction = '', power] = hex;
  const magnitude = Number.parseInt(`0${whole}${fraction}`, 16) * 2 ** (Number(power) - 4 * fraction.length);
  return sign === '-' ? -magnitude : magnitude;
}
