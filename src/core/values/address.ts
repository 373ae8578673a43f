import type { VersionCode } from '../catalog/catalog.ts';

/** What the client makes of one element of `bootstrap.servers`. */
export interface AddressProblem {
  readonly item: string;
  readonly reason: 'malformed' | 'port';
  /** The client throws; otherwise it reads another address than the one written. */
  readonly refused: boolean;
  /** `host:port` as the client reads it, where it does. */
  readonly read?: string;
}

/**
 * `Utils.HOST_PORT_PATTERN`. Clients before 4.0 let anything stand before the host (the client judge, 2.0 to 4.4; the
 * change also went into some 3.8 patches, which are judged like the other 3.x here).
 */
const STRICT = /^(?:[0-9a-zA-Z\-%._]*:\/\/)?\[?([0-9a-zA-Z\-%._:]*)\]?:([0-9]+)$/;
const LENIENT = /^.*?\[?([0-9a-zA-Z\-%._:]*)\]?:([0-9]+)$/;
const STRICT_SINCE = 400;
const MAX_PORT = 65_535;

/** Judges one element; it says nothing about whether the host exists. */
export function addressProblem(item: string, version: VersionCode): AddressProblem | undefined {
  const strict = STRICT.exec(item);
  if (strict) return Number(strict[2]) > MAX_PORT ? { item, reason: 'port', refused: true } : undefined;
  const lenient = version < STRICT_SINCE ? LENIENT.exec(item) : null;
  if (!lenient) return { item, reason: 'malformed', refused: true };
  if (Number(lenient[2]) > MAX_PORT) return { item, reason: 'port', refused: true };
  return { item, reason: 'malformed', refused: false, read: `${lenient[1]}:${lenient[2]}` };
}

/** The default port of a broker (`listeners` of the broker, PLAINTEXT://:9092). */
export const DEFAULT_PORT = 9092;

/** What an element was meant to be, where that can be told; several addresses are joined with commas. */
export function repairAddress(item: string): { readonly text: string; readonly guessed: boolean } | undefined {
  const parts = item.split(/[;|\s]+/).filter((part) => part !== '');
  if (parts.length > 1)
    return parts.every((part) => STRICT.test(part)) ? { text: parts.join(','), guessed: false } : undefined;
  const withoutTail = /^(.*:\d+)[;/].*$/.exec(item)?.[1];
  if (withoutTail !== undefined && STRICT.test(withoutTail)) return { text: withoutTail, guessed: false };
  return /^[\w.-]+:?$/.test(item) ? { text: `${item.replace(/:$/, '')}:${DEFAULT_PORT}`, guessed: true } : undefined;
}
