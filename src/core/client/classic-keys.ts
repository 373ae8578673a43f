import { catalog } from '../catalog/catalog.ts';
import type { ConsumerConfig } from '../model/config.ts';

/** librdkafka's own addition to the keys that the consumer protocol excludes (run on 2.15.1). */
const LIBRDKAFKA_CLASSIC_ONLY = 'group.protocol.type';

/** The keys that exclude `group.protocol=consumer` for the client of a config, or would for a later version of it. */
export function classicOnlyKeys({ client, version }: ConsumerConfig): readonly string[] {
  const keys = catalog.classicOnlyKeys(Math.max(version, catalog.classicOnlyRefusedSince));
  return client === 'librdkafka' ? [...keys, LIBRDKAFKA_CLASSIC_ONLY] : keys;
}
