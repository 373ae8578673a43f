import { catalog } from '../catalog/catalog.ts';
import type { ConsumerConfig } from '../model/config.ts';

/** `strtol` with base 0: what follows the digits is not looked at. */
const NUMBER = /^\s*([+-]?)(0[xX][\da-fA-F]+|\d+)([\s\S]*)$/;

export interface LibrdkafkaNumber {
  readonly value: number;
  /** Whether a person reads the same number in it. */
  readonly plain: boolean;
}

/** A text as librdkafka reads a number (run on 2.15.1), `undefined` where it refuses it. */
export function librdkafkaInteger(text: string): LibrdkafkaNumber | undefined {
  const match = NUMBER.exec(text);
  if (!match) return undefined;
  const [, sign, digits = '', rest = ''] = match;
  const octal = /^0[0-7]/.exec(digits);
  // C takes 010 for 8, and stops at the first digit that is none of base 8.
  const magnitude = octal ? Number.parseInt(digits, 8) : Number(digits);
  const value = Number(BigInt.asIntN(32, BigInt(magnitude))) * (sign === '-' ? -1 : 1);
  return { value, plain: rest.trim() === '' && !octal && !/x/i.test(digits) };
}

/**
 * The number that librdkafka takes for one of its properties: the file's, or the property's default.
 * `undefined` where the file leaves it open or librdkafka refuses it.
 */
export function librdkafkaNumber(config: ConsumerConfig, name: string): number | undefined {
  const entry = config.get(name);
  const text = entry ? entry.value : catalog.librdkafkaKey(name)?.default;
  if (text === undefined || entry?.dynamic) return undefined;
  return librdkafkaInteger(text)?.value;
}
