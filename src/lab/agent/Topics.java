package rebalance.lab;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The broker and its topics. */
final class Topics {
    private static final int VALUE_BYTES = 100;

    static Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", Agent.bootstrap()));
    }

    /** @throws ExecutionException when the broker has not answered after that many seconds */
    static void awaitBroker(int seconds) throws Exception {
        String limit = Integer.toString(seconds * 1000);
        try (Admin admin = Admin.create(Map.of(
                "bootstrap.servers", Agent.bootstrap(), "default.api.timeout.ms", limit, "reconnect.backoff.max.ms", "100"))) {
            admin.describeCluster().nodes().get(seconds, TimeUnit.SECONDS);
        }
    }

    /**
     * Creates a topic and writes {@code records} records to each partition, in batches of {@code batch}. A fetch returns at least
     * one whole batch whatever its limit, so the size of a batch decides how evenly a member goes through its partitions.
     */
    static void fill(String topic, int partitions, long records, int batch) throws Exception {
        try (Admin admin = admin()) {
            admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1))).all().get();
        }
        Properties properties = new Properties();
        properties.put("bootstrap.servers", Agent.bootstrap());
        properties.put("key.serializer", ByteArraySerializer.class.getName());
        properties.put("value.serializer", ByteArraySerializer.class.getName());
        // Batches end by flush() alone, so that each has the size that was asked for.
        properties.put("linger.ms", "60000");
        properties.put("batch.size", Integer.toString(1 << 20));
        byte[] value = new byte[VALUE_BYTES];
        Arrays.fill(value, (byte) 'x');
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(properties)) {
            for (long from = 0; from < records; from += batch) {
                List<Future<RecordMetadata>> sent = new ArrayList<>();
                for (long i = from; i < Math.min(from + batch, records); i++) {
                    byte[] key = Long.toString(i).getBytes(StandardCharsets.US_ASCII);
                    for (int partition = 0; partition < partitions; partition++)
                        sent.add(producer.send(new ProducerRecord<>(topic, partition, key, value)));
                }
                producer.flush();
                for (Future<RecordMetadata> record : sent) record.get();
            }
        }
    }

    static void delete(String topic) throws Exception {
        try (Admin admin = admin()) {
            admin.deleteTopics(List.of(topic)).all().get();
        }
    }

    private Topics() {}
}
