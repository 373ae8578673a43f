import { type Role, readKeys } from '../dialects/java/role.ts';
import type { SourceFile } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import { fileName } from '../model/uri.ts';

const INSTEAD: Readonly<Partial<Record<Role, string>>> = {
  broker: 'it configures a Kafka broker',
  producer: 'it configures a producer',
  connect: 'it configures a Kafka Connect worker',
  streams: 'it configures Kafka Streams',
};

/** Why no consumer config was recognized in a file that somebody named, as the second half of a sentence. */
export function whyUnrecognized(source: SourceFile): string {
  const format = formatOf(source.uri);
  if (!format.traits.linesAreKeys) return 'it has no settings of a consumer under spring.kafka';
  const { role } = readKeys(format.parse(source).pairs, fileName(source.uri));
  return INSTEAD[role] ?? 'it has too few keys that only a consumer has';
}
