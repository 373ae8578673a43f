import json from './data.json' with { type: 'json' };
import type { Role, Unmakable } from './types.ts';

/**
 * One definition of a key: [version, "type importance flags", default, index into `validators`]; only [version] when
 * that version dropped the key. Rows hold changes only.
 */
export type Row = [number, string?, (string | null)?, number?];

/** Name to the first version that has it, or to [first, first without it]. */
export type Presence = Record<string, number | [number, number]>;

/** Shape of data.json, which scripts/catalog/generate.mjs writes and nothing edits. */
export interface CatalogData {
  versions: number[];
  validators: Record<string, unknown>[];
  consumer: Record<string, Row[]>;
  broker: Record<string, Row[]>;
  groupKeys: Presence;
  /** "className shortName protocol". */
  assignors: Presence;
  deserializers: Presence;
  serializers: Presence;
  /**
   * Names below `org.apache.kafka`, with blanks between: deserializers, assignors, interceptors and metrics reporters that no version
   * makes from their name, by what they are instead.
   */
  unmakable: Record<Unmakable, string>;
  classicOnly: Presence;
  consumerOnly: Presence;
  /** Places of the consumer keys in the alphabet, in the order in which the client parses them. */
  parseOrder: string;
  /** By group protocol, [version, names of the checks that a constructor makes after parsing]; rows hold changes only. */
  checks: Record<'classic' | 'consumer', [number, string][]>;
  shareRefused: Presence;
  shareOnly: Presence;
  /** Letters of ROLES to all names that have exactly these roles, with blanks between. */
  roles: Record<string, string>;
  librdkafka: [name: string, scope: string, aliasOf?: string, values?: string, value?: string, deprecated?: 1][];
  springBoot: Record<string, number>;
  /** By artifact, pairs of its minor and of the client's minor that it brings: those that bring another one, and the last known. */
  brings: Record<string, [number, number][]>;
  /** Kafka key to the value Spring Boot gives a consumer when no property is set. */
  springDefaults: Record<string, string>;
  /** [name with "consumer." when not shared, Kafka key, type, since or "", values of an enum]. */
  spring: [string, string, string, string?, string?][];
}

export const data = json as unknown as CatalogData;

/** One letter for each role in `CatalogData.roles`. */
export const ROLES: Record<string, Role> = {
  c: 'consumer',
  p: 'producer',
  a: 'admin',
  s: 'streams',
  w: 'connect',
  b: 'broker',
  t: 'topic',
};
