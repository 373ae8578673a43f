import type { KeySpec } from '../../catalog/catalog.ts';
import { refusalOf } from '../../client/refusal.ts';
import { INTEGER_BITS, javaDouble, javaInteger } from '../../values/java-number.ts';

export interface Converted {
  readonly text: string;
  /** The same number in other words; otherwise its meaning is guessed. */
  readonly exact: boolean;
  readonly overflow?: boolean;
}

const MS: Readonly<Record<string, number>> = {
  ms: 1, millis: 1, millisecond: 1, milliseconds: 1,
  s: 1e3, sec: 1e3, secs: 1e3, second: 1e3, seconds: 1e3,
  m: 6e4, min: 6e4, mins: 6e4, minute: 6e4, minutes: 6e4,
  h: 36e5, hr: 36e5, hour: 36e5, hours: 36e5, d: 864e5, day: 864e5, days: 864e5,
}; // biome-ignore format: a table reads better packed
/** Sizes of Kafka are powers of 1024 in its documentation and defaults (fetch.max.bytes: 50 MiB is 52428800). */
const BYTES: Readonly<Record<string, number>> = {
  b: 1, bytes: 1, k: 1024, kb: 1024, kib: 1024, m: 1024 ** 2, mb: 1024 ** 2, mib: 1024 ** 2, g: 1024 ** 3, gb: 1024 ** 3, gib: 1024 ** 3,
}; // biome-ignore format: a table reads better packed

/** The number that a text was meant to be, as the client reads it; undefined when that cannot be told. */
export function convertNumber(spec: KeySpec, written: string): Converted | undefined {
  const text = written.replace(/[\s\p{Z}\p{Cf}]+/gu, ' ').trim();
  const converted = spec.type === 'double' ? toDouble(text) : toInteger(spec, text);
  if (!converted) return undefined;
  return refusalOf(spec, converted.text, Number.POSITIVE_INFINITY) ? undefined : converted;
}

function toDouble(text: string): Converted | undefined {
  const bare = text.replace(/;$/, '');
  if (javaDouble(bare) !== undefined) return { text: bare, exact: true };
  const decimalComma = /^(\d+),(\d+)$/.exec(bare);
  return decimalComma ? { text: `${decimalComma[1]}.${decimalComma[2]}`, exact: false } : undefined;
}

function toInteger(spec: KeySpec, text: string): Converted | undefined {
  const bits = INTEGER_BITS[spec.type]!;
  const bare = text.replace(/;$/, '').trim();
  if (/^[+-]?\d+$/.test(bare)) {
    if (javaInteger(bare, bits) !== undefined) return { text: bare, exact: true };
    return bare.startsWith('-')
      ? undefined
      : { text: String(2n ** BigInt(bits - 1) - 1n), exact: false, overflow: true };
  }
  if (/^[+-]?\d[\d_]*\d[lL]?$|^[+-]?\d+[lL]$/.test(bare)) return { text: bare.replace(/[_lL]/g, ''), exact: true };
  // Half of the world writes ten thousand as 10.000.
  if (/^[1-9]\d{0,2}(?:[ ,.']\d{3})+$/.test(bare)) return { text: bare.replace(/\D/g, ''), exact: false };
  if (/^[+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?$/.test(bare)) return whole(Number(bare), true);
  const measured = /^(\d+(?:\.\d+)?) ?([a-z]+)$/i.exec(bare);
  if (!measured) return undefined;
  const factor = factorOf(spec.name, measured[2]!.toLowerCase());
  return factor === undefined ? undefined : whole(Number(measured[1]) * factor, false);
}

function factorOf(key: string, unit: string): number | undefined {
  if (key.endsWith('.ms')) return MS[unit];
  if (key.endsWith('.seconds')) return MS[unit] === undefined ? undefined : MS[unit] / 1000;
  return key.endsWith('.bytes') ? BYTES[unit] : undefined;
}

function whole(value: number, exact: boolean): Converted | undefined {
  return Number.isSafeInteger(value) ? { text: String(value), exact } : undefined;
}
