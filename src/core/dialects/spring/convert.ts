import type { SpringProperty } from '../../catalog/catalog.ts';
import { javaTrim } from '../../values/java-text.ts';

/** What Spring Boot makes of the text of a typed property before Kafka sees it. */
export type Converted =
  | { readonly kind: 'value'; readonly value: string }
  /** The text converts to null, so the property counts as not set. */
  | { readonly kind: 'unset' }
  | { readonly kind: 'refused'; readonly expected: string; readonly suggestion?: string };

const UNSET: Converted = { kind: 'unset' };
const LONG_MAX = 2n ** 63n - 1n;
const LONG_MIN = -(2n ** 63n);

/** Nanoseconds per unit of `DurationStyle.SIMPLE`; units are compared without case. */
const DURATION_UNITS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
  d: 86_400_000_000_000n,
};
/** Bytes per unit of `DataUnit`, whose suffixes are compared with case. */
const SIZE_UNITS: Readonly<Record<string, bigint>> = {
  B: 1n,
  KB: 1n << 10n,
  MB: 1n << 20n,
  GB: 1n << 30n,
  TB: 1n << 40n,
};

/** Converts the text of a typed property as Spring Boot does before it builds the consumer's map. */
export function convert(property: SpringProperty, text: string): Converted {
  switch (property.type) {
    case 'duration':
      return convertDuration(text);
    case 'dataSize':
      return convertDataSize(text);
    case 'boolean':
      return convertBoolean(text);
    case 'int':
      return convertInt(text);
    case 'enum':
      return convertEnum(property, text);
    case 'class':
      return convertClass(text);
    case 'list':
      return value(
        text
          .split(',')
          .map((item) => item.trim())
          .join(','),
      );
    case 'resource':
      return text === '' ? UNSET : value(text.replace(/^file:(?:\/\/)?(?=\/)/, ''));
    default:
      return value(text);
  }
}

function value(text: string): Converted {
  return { kind: 'value', value: text };
}

function refused(expected: string, suggestion?: string): Converted {
  return suggestion === undefined ? { kind: 'refused', expected } : { kind: 'refused', expected, suggestion };
}

/**
 * Milliseconds of a duration as `DurationStyle.detectAndParse` reads it (not trimmed), or undefined when it refuses.
 * Without a unit it is milliseconds.
 */
export function durationMillis(text: string): bigint | undefined {
  const nanos = durationNanos(text);
  if (nanos === undefined) return undefined;
  // Duration.toMillis rounds towards negative infinity.
  const millis = nanos >= 0n ? nanos / 1_000_000n : -((-nanos + 999_999n) / 1_000_000n);
  return inLong(millis) ? millis : undefined;
}

function durationNanos(text: string): bigint | undefined {
  const simple = /^([+-]?\d+)([a-zA-Z]{0,2})$/.exec(text);
  if (simple) {
    const amount = BigInt(simple[1]!.replace('+', ''));
    const unit = DURATION_UNITS[simple[2]?.toLowerCase() || 'ms'];
    return unit === undefined || !inLong(amount) ? undefined : amount * unit;
  }
  const iso = /^([+-]?)P(?:([+-]?\d+)D)?(T(?:([+-]?\d+)H)?(?:([+-]?\d+)M)?(?:([+-]?\d+)(?:[.,](\d{0,9}))?S)?)?$/i.exec(
    text,
  );
  if (!iso || iso[3]?.length === 1) return undefined;
  const [, sign, days, , hours, minutes, seconds, fraction = ''] = iso;
  if (days === undefined && hours === undefined && minutes === undefined && seconds === undefined) return undefined;
  const amount = (digits: string | undefined, unit: string) =>
    digits === undefined ? 0n : BigInt(digits.replace('+', '')) * DURATION_UNITS[unit]!;
  const nanos = BigInt(fraction.padEnd(9, '0')) * (seconds?.startsWith('-') ? -1n : 1n);
  const total = amount(days, 'd') + amount(hours, 'h') + amount(minutes, 'm') + amount(seconds, 's') + nanos;
  return sign === '-' ? -total : total;
}

function convertDuration(text: string): Converted {
  if (text === '') return UNSET;
  const millis = durationMillis(text);
  if (millis !== undefined) return value(asInt(millis));
  return refused('a duration (500ms, 5s, 1m, PT5S, or a plain number of milliseconds)', suggestDuration(text));
}

/** KafkaProperties hands `Long.intValue()` on: what does not fit wraps around. */
function asInt(number: bigint): string {
  return BigInt.asIntN(32, number).toString();
}

function inLong(number: bigint): boolean {
  return number <= LONG_MAX && number >= LONG_MIN;
}

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ms|msecs?|millis|milliseconds?)$/, 'ms'],
  [/^(?:s|secs?|seconds?)$/, 's'],
  [/^(?:m|mins?|minutes?)$/, 'm'],
  [/^(?:h|hrs?|hours?)$/, 'h'],
  [/^(?:d|days?)$/, 'd'],
];

function suggestDuration(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed !== '' && durationMillis(trimmed) !== undefined) return trimmed;
  const match = /^([+-]?\d+) *([a-zA-Z]+)$/.exec(trimmed);
  const unit = match && WORDS.find(([words]) => words.test(match[2]!.toLowerCase()))?.[1];
  return unit ? `${match[1]}${unit}` : undefined;
}

function convertDataSize(text: string): Converted {
  if (text === '') return UNSET;
  const compact = trimAllWhitespace(text);
  const match = /^([+-]?\d+)([a-zA-Z]{0,2})$/.exec(compact);
  const unit = match ? SIZE_UNITS[match[2] || 'B'] : undefined;
  if (match && unit !== undefined) {
    const bytes = BigInt(match[1]!.replace('+', '')) * unit;
    if (inLong(bytes)) return value(asInt(bytes));
  }
  const upper = match?.[2]?.toUpperCase() ?? '';
  const known =
    SIZE_UNITS[upper] !== undefined ? upper : SIZE_UNITS[`${upper}B`] !== undefined ? `${upper}B` : undefined;
  return refused('a data size (1024, 512KB, 1MB)', match && known ? `${match[1]}${known}` : undefined);
}

const TRUE = new Set(['true', 'on', 'yes', '1']);
const FALSE = new Set(['false', 'off', 'no', '0']);

/** `StringUtils.hasText` decides whether there is a name, whose blanks Java trims: it keeps those of other scripts. */
function convertClass(text: string): Converted {
  const name = javaTrim(text);
  return /^(?:(?![\u00a0\u2007\u202f\ufeff])\s)*$/.test(name) ? UNSET : value(name);
}

function convertBoolean(text: string): Converted {
  const word = text.trim().toLowerCase();
  if (word === '') return UNSET;
  if (TRUE.has(word)) return value('true');
  if (FALSE.has(word)) return value('false');
  return refused('true or false');
}

function convertInt(text: string): Converted {
  if (text === '') return UNSET;
  // NumberUtils.parseNumber: all blanks go, then Integer.decode for hexadecimal, Integer.valueOf for the rest.
  const compact = trimAllWhitespace(text);
  const hex = /^(-?)(?:0[xX]|#)([0-9a-fA-F]+)$/.exec(compact);
  const number = hex
    ? BigInt(`0x${hex[2]}`) * (hex[1] === '-' ? -1n : 1n)
    : /^[+-]?\d+$/.test(compact)
      ? BigInt(compact.replace('+', ''))
      : undefined;
  if (number !== undefined && BigInt.asIntN(32, number) === number) return value(number.toString());
  return refused('a whole number');
}

function convertEnum(property: SpringProperty, text: string): Converted {
  if (text.trim() === '') return UNSET;
  const name = letters(text);
  const values = property.values ?? [];
  const found = values.find((candidate) => letters(candidate) === name);
  return found === undefined ? refused(values.join(' or ')) : value(found.replace(/-/g, '_'));
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function trimAllWhitespace(text: string): string {
  return text.replace(/\s+/g, '');
}
