import { type Role, readKeys } from '../dialects/java/role.ts';
import type { SourceFile } from '../formats/format.ts';
import { isYaml } from '../formats/index.ts';
import { properties } from '../formats/properties/file.ts';
import { fileName } from '../model/uri.ts';

const INSTEAD: Readonly<Partial<Record<Role, string>>> = {
  broker: 'it configures a Kafka broker',
  producer: 'it configures a producer',
  connect: 'it configures a Kafka Connect worker',
  streams: 'it configures Kafka Streams',
};

/** Why no consumer config was recognized in a file that somebody named, as the second half of a sentence. */
export function whyUnrecognized(source: SourceFile): string {
  const name = fileName(source.uri);
  if (isYaml(name)) return 'it has no settings of a consumer under spring.kafka';
  const { role } = readKeys(properties.parse(source).pairs, name);
  return INSTEAD[role] ?? 'it has too few keys that only a consumer has';
}
