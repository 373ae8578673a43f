import { parseVersion, type VersionCode } from '../../catalog/catalog.ts';

/**
 * The first release of each of Confluent's major versions, with the Kafka that is in it; minors go up together, but for the
 * jumps that have a line of their own (docs.confluent.io, "Supported Versions and Interoperability"; Confluent's packages are
 * not published where the other facts are read).
 */
const CONFLUENT: readonly (readonly [platform: number, last: number, kafka: VersionCode])[] = [
  [400, 401, 100],
  [500, 505, 200],
  [600, 602, 206],
  [700, 709, 300],
  [800, 899, 400],
];

/** The Kafka minor in a release of Confluent Platform, `7.4.0`; `undefined` for one that there was not. */
export function confluentVersion(text: string): VersionCode | undefined {
  const match = /^(\d{1,2})\.(\d{1,2})(?:\.|$)/.exec(text.trim());
  if (!match) return undefined;
  const platform = Number(match[1]) * 100 + Number(match[2]);
  const line = CONFLUENT.find(([first, last]) => first <= platform && platform <= last);
  return line && line[2] + platform - line[0];
}

/**
 * Reads the version of kafka-clients, or of another artifact of Kafka, as build files write it: Kafka's own (`3.7.1`), Confluent's
 * (`7.4.0-ccs`, `7.4.0-ce`), and those that vendors lead with Kafka's number (`3.4.1.7.3.1.0-197`, `1.0.2-cp1`).
 */
export function parseClientVersion(text: string): VersionCode | undefined {
  const confluent = /^(.*)-(?:ccs|ce)(?:-\d+)?$/.exec(text.trim())?.[1];
  return confluent === undefined
    ? parseVersion(text.trim().replace(/^(\d[\d.]*)-(?:cp)?\d+$/, '$1'))
    : confluentVersion(confluent);
}
