import { readKeys } from '../dialects/java/role.ts';
import type { SourceFile } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import { fileName } from '../model/uri.ts';

export const STREAMS_REASON =
  'This configures Kafka Streams, which has a protocol of its own (group.protocol=streams, KIP-1071). Its consumers cannot run group.protocol=consumer.';

export const CONNECT_REASON =
  'This configures a Kafka Connect worker. Its group keeps the classic protocol; only the consumers of sink connectors can change, through consumer.override.group.protocol of the connector.';

/** Why a file that is not linted, because it configures no consumer, cannot be migrated either; `undefined` when it is neither Streams' nor Connect's. */
export function refusedRole(source: SourceFile): string | undefined {
  const format = formatOf(source.uri);
  // Bare keys stand in files whose lines are keys.
  if (!format.traits.linesAreKeys) return undefined;
  const { role } = readKeys(format.parse(source).pairs, fileName(source.uri));
  if (role === 'streams') return STREAMS_REASON;
  return role === 'connect' ? CONNECT_REASON : undefined;
}
