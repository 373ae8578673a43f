package rebalance.lab;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Does what members and tools do, so that a class-data archive written at the end has the classes that they will load. */
final class Train {
    private static final int RECORDS = 100;

    static void run() throws Exception {
        String topic = "lab-train-" + System.nanoTime();
        Topics.fill(topic, 1, RECORDS, 25);
        for (Map<String, String> protocol : List.of(
                Map.of("group.protocol", "classic", "partition.assignment.strategy",
                    "org.apache.kafka.clients.consumer.CooperativeStickyAssignor"),
                Map.of("group.protocol", "consumer"))) {
            String group = topic + "-" + protocol.get("group.protocol");
            Properties properties = new Properties();
            properties.putAll(protocol);
            properties.putAll(Map.of(
                "bootstrap.servers", Agent.bootstrap(),
                "group.id", group,
                "auto.offset.reset", "earliest",
                "enable.auto.commit", "false",
                "key.deserializer", ByteArrayDeserializer.class.getName(),
                "value.deserializer", ByteArrayDeserializer.class.getName()));
            properties.putAll(Map.of(
                "lab.scenario", "train",
                "lab.member", "T",
                "lab.incarnation", "0",
                "lab.topic", topic,
                "lab.workPerRecordMs", "0",
                "lab.tail", System.getProperty("java.io.tmpdir") + "/lab-train-tail"));
            Member.runFor(properties, RECORDS);
            Groups.describe(List.of(group));
            Groups.offsets(group, topic);
        }
        Topics.delete(topic);
    }

    private Train() {}
}
