/**
 * Keys of the Scala clients, which met in ZooKeeper and were removed in Kafka 2.0: kafka.consumer.ConsumerConfig,
 * kafka.utils.ZKConfig and kafka.producer.ProducerConfig of Kafka 1.1.1, and the two of 0.7 and 0.8 for mirroring. A module of
 * its own, because no version of the catalog's tables has them.
 */

/** What the consumer read and no client of today does. */
// biome-ignore format: a list of words reads better packed
export const SCALA_CONSUMER_ONLY: readonly string[] = [
  'zookeeper.connect', 'zookeeper.session.timeout.ms', 'zookeeper.connection.timeout.ms', 'zookeeper.sync.time.ms', 'consumer.id',
  'consumer.timeout.ms', 'num.consumer.fetchers', 'queued.max.message.chunks', 'rebalance.max.retries', 'rebalance.backoff.ms',
  'refresh.leader.backoff.ms', 'dual.commit.enabled', 'offsets.storage', 'offsets.channel.backoff.ms',
  'offsets.channel.socket.timeout.ms', 'offsets.commit.max.retries', 'mirror.topics.whitelist', 'mirror.topics.blacklist',
  'mirror.consumer.numthreads',
];

/** What the consumer read and librdkafka has too, with the same meaning. */
export const SCALA_CONSUMER_SHARED: readonly string[] = [
  'auto.commit.enable',
  'fetch.message.max.bytes',
  'fetch.wait.max.ms',
  'socket.receive.buffer.bytes',
  'socket.timeout.ms',
];

/** What the producer read and librdkafka has too. */
// biome-ignore format: a list of words reads better packed
export const SCALA_PRODUCER_SHARED: readonly string[] = [
  'metadata.broker.list', 'compression.codec', 'message.send.max.retries', 'batch.num.messages', 'queue.buffering.max.messages',
  'queue.buffering.max.ms', 'request.required.acks', 'topic.metadata.refresh.interval.ms',
];
