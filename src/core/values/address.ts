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
const HOST_CHARACTER = /[0-9a-zA-Z\-%._:]/;
/** What `.` of Java does not match. */
const LINE_END = /[\n\r\u0085\u2028\u2029]/;
const STRICT_SINCE = 400;
const MAX_PORT = 65_535;

/** Judges one element; it says nothing about whether the host exists. */
export function addressProblem(item: string, version: VersionCode): AddressProblem | undefined {
  const strict = STRICT.exec(item);
  if (strict) return Number(strict[2]) > MAX_PORT ? { item, reason: 'port', refused: true } : undefined;
  const lenient = version < STRICT_SINCE ? readLeniently(item) : undefined;
  if (!lenient) return { item, reason: 'malformed', refused: true };
  if (Number(lenient.port) > MAX_PORT) return { item, reason: 'port', refused: true };
  return { item, reason: 'malformed', refused: false, read: `${lenient.host}:${lenient.port}` };
}

/** `.*?\[?([0-9a-zA-Z\-%._:]*)\]?:([0-9]+)` of clients before 4.0, from its end, as the expression takes quadratic time. */
function readLeniently(item: string): { host: string; port: string } | undefined {
  const colon = item.lastIndexOf(':');
  const port = item.slice(colon + 1);
  if (colon < 0 || !/^[0-9]+$/.test(port)) return undefined;
  const before = item.slice(0, item[colon - 1] === ']' ? colon - 1 : colon);
  let start = before.length;
  while (start > 0 && HOST_CHARACTER.test(before[start - 1]!)) start--;
  return LINE_END.test(before.slice(0, start)) ? undefined : { host: before.slice(start), port };
}

/** The default port of a broker (`listeners` of the broker, PLAINTEXT://:9092). */
export const DEFAULT_PORT = 9092;

/** What an element was meant to be, where that can be told; several addresses are joined with commas. */
export function repairAddress(item: string): { readonly text: string; readonly guessed: boolean } | undefined {
  const parts = item.split(/[;|\s]+/).filter((part) => part !== '');
  if (parts.length > 1)
    return parts.every((part) => STRICT.test(part)) ? { text: parts.join(','), guessed: false } : undefined;
  const tail = [...item.matchAll(/[;/](?<=:\d+[;/])/g)].at(-1)?.index;
  const withoutTail = tail === undefined ? undefined : item.slice(0, tail);
  if (withoutTail !== undefined && STRICT.test(withoutTail)) return { text: withoutTail, guessed: false };
  return /^[\w.-]+:?$/.test(item) ? { text: `${item.replace(/:$/, '')}:${DEFAULT_PORT}`, guessed: true } : undefined;
}
