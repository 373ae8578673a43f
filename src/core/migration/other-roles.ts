export const STREAMS_REASON =
  'This configures Kafka Streams, which has a protocol of its own (group.protocol=streams, KIP-1071). Its consumers cannot run group.protocol=consumer.';

export const CONNECT_REASON =
  'This configures a Kafka Connect worker. Its group keeps the classic protocol; only the consumers of sink connectors can change, through consumer.override.group.protocol of the connector.';

/** KIP-720: deprecated in 3.0, removed in 4.0. */
export const MIRROR_REASON =
  'This configures the consumer of MirrorMaker 1, which was removed in Kafka 4.0, the first version whose clients run group.protocol=consumer in production. Its consumers stay with the classic protocol. MirrorMaker 2 (connect-mirror-maker) takes its place, and its connectors keep no group of consumers to migrate.';

export const SCALA_REASON =
  'This configures the Scala consumer of Kafka 0.8 to 1.1, which kept its group in ZooKeeper. Move the application to the Java client first.';
