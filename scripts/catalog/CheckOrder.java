import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * In which order a KafkaConsumer comes upon what it refuses after the ConfigDef has taken every value by itself: it is given two
 * mistakes at a time, and says the same as about one of them alone.
 */
final class CheckOrder {
    /** A class that every version finds, and that is no deserializer. */
    private static final String SERIALIZER = "org.apache.kafka.common.serialization.StringSerializer";
    private static final String RANGE = "org.apache.kafka.clients.consumer.RangeAssignor";

    private final Class<?> consumer;
    private final String jar;

    CheckOrder(ClassLoader loader, String jar) throws ClassNotFoundException {
        this.consumer = Class.forName("org.apache.kafka.clients.consumer.KafkaConsumer", true, loader);
        this.jar = jar;
    }

    /** Checks that refuse, the first one first, by group protocol; what a version does not refuse is left out. */
    Map<String, List<String>> all() throws Exception {
        Map<String, List<String>> orders = new LinkedHashMap<>();
        for (String protocol : List.of("classic", "consumer")) {
            if (protocol.equals("consumer") && refusal(Map.of("group.protocol", "no such protocol")) == null) break;
            orders.put(protocol, order(protocol));
        }
        return orders;
    }

    /** One mistake for each check, by the name of the check: the key that it is about, or a word. */
    private static Map<String, Map<String, Object>> mistakes(String protocol) {
        Map<String, Map<String, Object>> all = new LinkedHashMap<>();
        boolean classic = protocol.equals("classic");
        all.put("unsupported", classic ? Map.of("group.remote.assignor", "uniform") : Map.of("session.timeout.ms", "45000"));
        all.put("group.id", Map.of("group.id", ""));
        all.put("group.instance.id", Map.of("group.instance.id", "a b"));
        // A client without an id makes one up out of this one, and looks at it earlier.
        all.put("group.instance.id+client.id", Map.of("group.instance.id", "a b", "client.id", "c"));
        all.put("interceptor.classes", Map.of("interceptor.classes", "NoSuchInterceptor"));
        all.put("metric.reporters", Map.of("metric.reporters", "NoSuchReporter"));
        all.put("bootstrap.servers", Map.of("bootstrap.servers", "nowhere"));
        all.put("key.deserializer", Map.of("key.deserializer", SERIALIZER));
        all.put("value.deserializer", Map.of("value.deserializer", SERIALIZER));
        if (classic) {
            all.put("heartbeat", Map.of("heartbeat.interval.ms", "45000", "session.timeout.ms", "45000"));
            all.put("negative-heartbeat", Map.of("heartbeat.interval.ms", "-1"));
            all.put("assignor", Map.of("partition.assignment.strategy", "NoSuchAssignor"));
            all.put("duplicate-assignor", Map.of("partition.assignment.strategy", RANGE + "," + RANGE));
        }
        return all;
    }

    private List<String> order(String protocol) throws Exception {
        Map<String, Map<String, Object>> mistakes = mistakes(protocol);
        Map<String, String> alone = new LinkedHashMap<>();
        for (var mistake : mistakes.entrySet()) {
            String refusal = refusal(with(protocol, mistake.getValue()));
            if (refusal != null) alone.put(mistake.getKey(), refusal);
        }
        List<String> order = new ArrayList<>();
        for (String check : alone.keySet()) {
            int at = 0;
            List<Boolean> before = new ArrayList<>();
            for (String other : order) before.add(comesFirst(other, check, protocol, mistakes, alone));
            for (int i = 0; i < before.size(); i++) if (Boolean.TRUE.equals(before.get(i))) at = i + 1;
            if (before.subList(0, at).contains(false)) {
                throw new IllegalStateException(jar + ": no one order of " + check + " and " + order);
            }
            order.add(at, check);
        }
        return order;
    }

    /** Whether one check is met before another; null for two that need different values of one key, which are never met together. */
    private Boolean comesFirst(
        String one, String other, String protocol, Map<String, Map<String, Object>> mistakes, Map<String, String> alone
    ) throws Exception {
        for (String key : mistakes.get(other).keySet()) if (mistakes.get(one).containsKey(key)) return null;
        Map<String, Object> both = with(protocol, mistakes.get(one));
        both.putAll(mistakes.get(other));
        String refusal = refusal(both);
        if (alone.get(one).equals(refusal)) return true;
        if (alone.get(other).equals(refusal)) return false;
        throw new IllegalStateException(jar + ": " + one + " and " + other + " together are " + refusal);
    }

    private static Map<String, Object> with(String protocol, Map<String, Object> mistake) {
        Map<String, Object> config = new HashMap<>();
        config.put("bootstrap.servers", "127.0.0.1:1");
        config.put("group.id", "group");
        config.put("key.deserializer", "org.apache.kafka.common.serialization.StringDeserializer");
        config.put("value.deserializer", "org.apache.kafka.common.serialization.StringDeserializer");
        if (protocol.equals("consumer")) config.put("group.protocol", protocol);
        config.putAll(mistake);
        return config;
    }

    /** The messages of a refusal from the outermost to the root, or null. */
    private String refusal(Map<String, Object> mistake) throws Exception {
        Object client;
        try {
            client = consumer.getConstructor(Map.class).newInstance(with("", mistake));
        } catch (InvocationTargetException refused) {
            StringBuilder chain = new StringBuilder();
            for (Throwable each = refused.getCause(); each != null; each = each.getCause()) chain.append(each).append('\n');
            return chain.toString();
        }
        consumer.getMethod("close", java.time.Duration.class).invoke(client, java.time.Duration.ZERO);
        return null;
    }
}
