import { Kafka, logLevel } from 'kafkajs';
import { BATCH_RECORDS, type KafkaAccess, VALUE_BYTES } from './kafka-access.ts';

/** Batches under way at once; more do not fill a topic faster on one broker. */
const IN_FLIGHT = 5;

/** Over kafkajs, from this machine. @throws when the broker cannot be reached. */
export async function throughPort(bootstrap: string): Promise<KafkaAccess> {
  const kafka = new Kafka({
    clientId: 'rebalance-lab',
    brokers: [bootstrap],
    logLevel: logLevel.NOTHING,
    // The broker has answered already; one that does not any more is gone.
    retry: { initialRetryTime: 100, maxRetryTime: 1000, retries: 10 },
  });
  const admin = kafka.admin();
  await admin.connect();
  return {
    async fillTopic(topic, partitions, records, signal, onCreated) {
      await admin.createTopics({
        topics: [{ topic, numPartitions: partitions, replicationFactor: 1 }],
        waitForLeaders: true,
      });
      onCreated();
      const producer = kafka.producer({ allowAutoTopicCreation: false, maxInFlightRequests: IN_FLIGHT });
      await producer.connect();
      try {
        const batches = Math.ceil(records / BATCH_RECORDS);
        for (let from = 0; from < batches; from += IN_FLIGHT) {
          signal.throwIfAborted();
          const sends = [];
          for (let batch = from; batch < Math.min(from + IN_FLIGHT, batches); batch++) {
            sends.push(producer.send({ topic, acks: 1, messages: batchOf(batch, partitions, records) }));
          }
          await Promise.all(sends);
        }
      } finally {
        await producer.disconnect();
      }
    },
    async committed(group, topic) {
      const [fetched] = await admin.fetchOffsets({ groupId: group, topics: [topic] });
      const offsets: Record<number, number> = {};
      for (const { partition, offset } of fetched?.partitions ?? []) {
        if (Number(offset) >= 0) offsets[partition] = Number(offset);
      }
      return offsets;
    },
    close: () => admin.disconnect(),
  };
}

const VALUE = 'x'.repeat(VALUE_BYTES);

/** One batch for every partition: the records from `batch * BATCH_RECORDS` on. */
function batchOf(batch: number, partitions: number, records: number) {
  const messages = [];
  const end = Math.min((batch + 1) * BATCH_RECORDS, records);
  for (let record = batch * BATCH_RECORDS; record < end; record++) {
    for (let partition = 0; partition < partitions; partition++) {
      messages.push({ partition, key: String(record), value: VALUE });
    }
  }
  return messages;
}
