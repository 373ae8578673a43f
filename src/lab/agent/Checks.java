package rebalance.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.utils.AppInfoParser;

/** What the real client says without a broker. */
final class Checks {
    private static final List<String> KEYS = List.of(
        "group.protocol",
        "group.remote.assignor",
        "partition.assignment.strategy",
        "session.timeout.ms",
        "heartbeat.interval.ms",
        "max.poll.interval.ms",
        "max.poll.records",
        "max.partition.fetch.bytes",
        "enable.auto.commit",
        "auto.commit.interval.ms",
        "auto.offset.reset");

    private static final String COOPERATIVE = "org.apache.kafka.clients.consumer.CooperativeStickyAssignor";
    private static final List<Map<String, String>> REFUSED = List.of(
        Map.of("group.protocol", "consumer", "partition.assignment.strategy", COOPERATIVE),
        Map.of("group.protocol", "consumer", "session.timeout.ms", "45000"),
        Map.of("group.protocol", "consumer", "heartbeat.interval.ms", "3000"),
        Map.of("group.protocol", "classic", "group.remote.assignor", "uniform"),
        Map.of("group.protocol", "classic", "session.timeout.ms", "6000", "heartbeat.interval.ms", "6000"),
        Map.of("group.protocol", "kip-848"));

    static Map<String, Object> all() {
        return Member.fields("clientVersion", AppInfoParser.getVersion(), "defaults", defaults(), "refusals", refusals());
    }

    /** Default values as text, by key; lists as {@code a, b}, class names without their package as people write of them. */
    private static Map<String, Object> defaults() {
        Map<String, Object> defaults = Member.fields();
        Map<String, Object> values = ConsumerConfig.configDef().defaultValues();
        for (String key : KEYS) if (values.containsKey(key)) defaults.put(key, text(values.get(key)));
        return defaults;
    }

    /** {@code [{"config":{…},"exception":"…"}]}: the exceptions of the constructor, from the outermost to the root. */
    private static List<Map<String, Object>> refusals() {
        List<Map<String, Object>> refusals = new ArrayList<>();
        for (Map<String, String> config : REFUSED) {
            Properties properties = new Properties();
            properties.putAll(config);
            properties.put("bootstrap.servers", "127.0.0.1:1");
            properties.put("group.id", "refused");
            properties.put("key.deserializer", ByteArrayDeserializer.class.getName());
            properties.put("value.deserializer", ByteArrayDeserializer.class.getName());
            refusals.add(Member.fields("config", new TreeMap<>(config), "exception", construct(properties)));
        }
        return refusals;
    }

    private static String construct(Properties properties) {
        try (KafkaConsumer<byte[], byte[]> accepted = new KafkaConsumer<>(properties)) {
            return "accepted by " + accepted.getClass().getSimpleName();
        } catch (Exception refused) {
            StringBuilder chain = new StringBuilder();
            for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
                if (chain.length() > 0) chain.append(" <- ");
                chain.append(cause.getClass().getSimpleName()).append(": ").append(cause.getMessage());
            }
            return chain.toString();
        }
    }

    private static String text(Object value) {
        if (value instanceof List<?> items) return String.join(", ", items.stream().map(Checks::text).toList());
        if (value instanceof Class<?> type) return type.getSimpleName();
        return value == null ? "null" : value.toString();
    }

    private Checks() {}
}
