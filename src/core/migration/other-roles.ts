import { readKeys } from '../dialects/java/role.ts';
import type { SourceFile } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import { fileName } from '../model/uri.ts';

export const STREAMS_REASON =
  'This configures Kafka Streams, which has a protocol of its own (group.protocol=streams, KIP-1071). Its consumers cannot run group.protocol=consumer.';

export const CONNECT_REASON =
  'This configures a Kafka Connect worker. Its group keeps the classic protocol; only the consumers of sink connectors can change, through consumer.override.group.protocol of the connector.';

/** KIP-720: deprecated in 3.0, removed in 4.0. */
export const MIRROR_REASON =
  'This configures the consumer of MirrorMaker 1, which was removed in Kafka 4.0, the first version whose clients run group.protocol=consumer in production. Its consumers stay with the classic protocol. MirrorMaker 2 (connect-mirror-maker) takes its place, and its connectors keep no group of consumers to migrate.';

export const SCALA_REASON =
  'This configures the Scala consumer of Kafka 0.8 to 1.1, which kept its group in ZooKeeper. Move the application to the Java client first.';

/** Why a file that holds no config of a client of today cannot be migrated either; `undefined` when it is nobody's that is known here. */
export function refusedRole(source: SourceFile): string | undefined {
  const format = formatOf(source.uri);
  // Bare keys stand in files whose lines are keys.
  if (!format.traits.linesAreKeys) return undefined;
  const { role } = readKeys(format.parse(source).pairs, fileName(source.uri));
  if (role === 'streams') return STREAMS_REASON;
  if (role === 'zookeeper-consumer') return SCALA_REASON;
  return role === 'connect' ? CONNECT_REASON : undefined;
}
