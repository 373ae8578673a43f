import { data } from './data.ts';
import type { VersionCode } from './types.ts';

const RELEASED: readonly VersionCode[] = data.versions;

/** The oldest version in the data; facts about it may be older. */
export const OLDEST: VersionCode = RELEASED[0]!;
/** The newest version in the data. */
export const NEWEST: VersionCode = RELEASED.at(-1)!;

const VERSION = /^v?(\d{1,2})\.(\d{1,2})(?:\.\d+)*(?:\.x)?(?:[.-](?:snapshot|rc-?\d+|redhat-\d+|final|release))?$/i;

/**
 * Reads an Apache Kafka version such as `4.3`, `4.3.1` or `3.7.0-SNAPSHOT`.
 * @returns undefined when it is no such version or may be another product's: Confluent's packages carry a number of
 *   their own (`7.6.0-ccs` is Kafka 3.6), so does its platform (`5.0`), and both must not be mistaken for Kafka's.
 */
export function parseVersion(text: string): VersionCode | undefined {
  const match = VERSION.exec(text.trim());
  if (!match) return undefined;
  const code = Number(match[1]) * 100 + Number(match[2]);
  return Math.floor(code / 100) > Math.floor(NEWEST / 100) ? undefined : code;
}

/** `4.3` for 403. */
export function formatVersion(code: VersionCode): string {
  return `${Math.floor(code / 100)}.${code % 100}`;
}

/** The version of the data that answers for another one: the newest not above it, or the oldest of all. */
export function nearest(version: VersionCode): VersionCode {
  if (version >= NEWEST) return NEWEST;
  return RELEASED.findLast((released) => released <= version) ?? OLDEST;
}

/** Every released minor in the data, oldest first. */
export const versions: readonly VersionCode[] = RELEASED;

/**
 * The versions of a list in words: `from 4.0 on`, `2.1 to 2.8`, `3.7 and from 4.2 on`.
 * @param codes released ones, oldest first
 */
export function describeVersions(codes: readonly VersionCode[]): string {
  const runs: [VersionCode, VersionCode][] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last && RELEASED[RELEASED.indexOf(last[1]) + 1] === code) last[1] = code;
    else runs.push([code, code]);
  }
  return runs
    .map(([first, last]) => {
      if (last === NEWEST) return `from ${formatVersion(first)} on`;
      return first === last ? formatVersion(first) : `${formatVersion(first)} to ${formatVersion(last)}`;
    })
    .join(' and ');
}
