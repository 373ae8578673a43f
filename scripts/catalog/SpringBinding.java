import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import wire.Json;

/**
 * Finds which Kafka key a property under spring.kafka sets, by setting it and looking at the consumer map Spring Boot
 * builds. Arguments are `property=java type`; prints {property: {keys, values of an enum}}
 * and, under the empty name, the map Boot builds when nothing is set.
 */
public final class SpringBinding {
    private static final String DESERIALIZER = "org.apache.kafka.common.serialization.ByteArrayDeserializer";

    private static Class<?> kafkaProperties;

    public static void main(String[] args) throws Exception {
        try {
            kafkaProperties = Class.forName("org.springframework.boot.kafka.autoconfigure.KafkaProperties");
        } catch (ClassNotFoundException before40) {
            kafkaProperties = Class.forName("org.springframework.boot.autoconfigure.kafka.KafkaProperties");
        }
        Map<String, Object> plain = consumerMap(Map.of());
        Map<String, Object> out = new LinkedHashMap<>();
        Map<String, String> defaults = new TreeMap<>();
        plain.forEach((key, value) -> defaults.put(key, ConfigDefs.text(value)));
        out.put("", defaults);
        for (String arg : args) {
            String property = arg.substring(0, arg.indexOf('='));
            Class<?> type = type(arg.substring(arg.indexOf('=') + 1));
            TreeSet<String> keys = new TreeSet<>();
            // Several samples, because one of them may be the default.
            for (String sample : samples(type)) {
                Map<String, Object> built = consumerMap(Map.of(property, sample));
                built.forEach((key, value) -> {
                    if (!Objects.equals(value, plain.get(key))) keys.add(key);
                });
            }
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("keys", keys);
            if (type.isEnum()) facts.put("values", samples(type));
            out.put(property, facts);
        }
        System.out.println(Json.write(out));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> consumerMap(Map<String, String> properties) throws Exception {
        Object bound = new Binder(new MapConfigurationPropertySource(properties))
            .bindOrCreate("spring.kafka", Bindable.of(kafkaProperties));
        return (Map<String, Object>) kafkaProperties.getMethod("buildConsumerProperties").invoke(bound);
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(name.replaceFirst("<.*", ""));
    }

    private static List<String> samples(Class<?> type) {
        if (type.isEnum()) {
            List<String> values = new ArrayList<>();
            for (Object value : type.getEnumConstants()) values.add(value.toString().toLowerCase(Locale.ROOT).replace('_', '-'));
            return values;
        }
        switch (type.getSimpleName()) {
            case "Boolean": return List.of("true", "false");
            case "Class": return List.of(DESERIALIZER);
            case "DataSize": return List.of("7KB");
            case "Duration": return List.of("7s");
            case "Integer": return List.of("7");
            case "List":
            case "String": return List.of("sample");
            case "Resource": return List.of("file:/sample");
            default: throw new IllegalArgumentException("no sample for a " + type);
        }
    }
}
