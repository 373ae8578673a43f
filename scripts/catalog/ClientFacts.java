import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;

/** What each kafka-clients jar given as an argument knows and refuses: one JSON object a line, in their order. */
public final class ClientFacts {
    private static final String CONSUMER = "org.apache.kafka.clients.consumer.";
    private static final String SERIALIZATION = "org.apache.kafka.common.serialization.";

    private final String jar;
    private final ClassLoader loader;

    private ClientFacts(String jar) throws IOException {
        this.jar = jar;
        this.loader = new URLClassLoader(new URL[] {new File(jar).toURI().toURL()}, ClientFacts.class.getClassLoader());
    }

    public static void main(String[] jars) throws Exception {
        for (String jar : jars) {
            ClientFacts facts = new ClientFacts(jar);
            // Before any class is initialized: static initializers of 4.1+ look classes up through the context loader.
            Thread.currentThread().setContextClassLoader(facts.loader);
            System.out.println(Json.write(facts.all()));
        }
    }

    private Map<String, Object> all() throws Exception {
        // `configDef()` is public from 2.3 on; `CONFIG` is private and older.
        Object consumer = ConfigDefs.of(load(CONSUMER + "ConsumerConfig"), "configDef", "CONFIG");
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("consumer", ConfigDefs.describe(consumer, ".*"));
        out.put("producer", names("org.apache.kafka.clients.producer.ProducerConfig"));
        out.put("admin", names("org.apache.kafka.clients.admin.AdminClientConfig"));
        out.put("assignors", assignors());
        out.put("deserializers", instantiable(SERIALIZATION, load(SERIALIZATION + "Deserializer")));
        out.put("serializers", instantiable(SERIALIZATION, load(SERIALIZATION + "Serializer")));
        boolean protocols = ConfigDefs.keys(consumer).containsKey("group.protocol");
        out.put("classicOnly", protocols ? refusedOnlyUnder("consumer", "classic", consumer) : List.of());
        out.put("consumerOnly", protocols ? refusedOnlyUnder("classic", "consumer", consumer) : List.of());
        return out;
    }

    private Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name, true, loader);
    }

    private Collection<String> names(String owner) throws ReflectiveOperationException {
        return ConfigDefs.keys(ConfigDefs.of(load(owner), "configDef", "CONFIG")).keySet();
    }

    /** Assignors in the public package, asked for their own name and protocols (`supportedProtocols` exists from 2.4 on). */
    private List<Map<String, String>> assignors() throws Exception {
        Class<?> type;
        try {
            type = load(CONSUMER + "ConsumerPartitionAssignor");
        } catch (ClassNotFoundException before24) {
            type = load(CONSUMER + "internals.PartitionAssignor");
        }
        List<Map<String, String>> found = new ArrayList<>();
        for (String name : instantiable(CONSUMER, type)) {
            Object assignor = load(name).getConstructor().newInstance();
            String protocols = "[EAGER]";
            try {
                protocols = type.getMethod("supportedProtocols").invoke(assignor).toString();
            } catch (NoSuchMethodException before24) {
                // Every protocol was eager then.
            }
            Map<String, String> facts = new LinkedHashMap<>();
            facts.put("className", name);
            facts.put("shortName", (String) type.getMethod("name").invoke(assignor));
            facts.put("protocol", protocols.contains("COOPERATIVE") ? "cooperative" : "eager");
            found.add(facts);
        }
        return found;
    }

    /** Public, concrete, top-level classes of one package that implement a type and can be made from their name alone. */
    private Collection<String> instantiable(String packagePrefix, Class<?> type) throws Exception {
        Collection<String> found = new TreeSet<>();
        try (JarFile file = new JarFile(jar)) {
            for (var entry : (Iterable<java.util.jar.JarEntry>) file.stream()::iterator) {
                String name = entry.getName().replace('/', '.');
                if (!name.startsWith(packagePrefix) || !name.endsWith(".class")) continue;
                name = name.substring(0, name.length() - ".class".length());
                if (name.indexOf('.', packagePrefix.length()) >= 0 || name.contains("$")) continue;
                Class<?> candidate = Class.forName(name, false, loader);
                int modifiers = candidate.getModifiers();
                if (!type.isAssignableFrom(candidate) || Modifier.isAbstract(modifiers) || !Modifier.isPublic(modifiers)) continue;
                try {
                    candidate.getConstructor();
                    found.add(name);
                } catch (NoSuchMethodException needsArguments) {
                    // A config cannot name it.
                }
            }
        }
        return found;
    }

    /** Keys a ConsumerConfig refuses under one group protocol and accepts, with the same value, under the other. */
    private List<String> refusedOnlyUnder(String protocol, String other, Object configDef) throws Exception {
        Map<String, Object> base = new HashMap<>();
        base.put("bootstrap.servers", "127.0.0.1:1");
        base.put("group.id", "group");
        base.put("key.deserializer", SERIALIZATION + "StringDeserializer");
        base.put("value.deserializer", SERIALIZATION + "StringDeserializer");
        for (String each : List.of(protocol, other)) {
            if (!accepted(base, "group.protocol", each)) throw new IllegalStateException(jar + " refuses the plain config");
        }
        List<String> refused = new ArrayList<>();
        for (var entry : new TreeMap<>(ConfigDefs.keys(configDef)).entrySet()) {
            if (base.containsKey(entry.getKey()) || entry.getKey().equals("group.protocol")) continue;
            Map<String, Object> config = new HashMap<>(base);
            config.put(entry.getKey(), sample(entry.getValue()));
            if (!accepted(config, "group.protocol", protocol) && accepted(config, "group.protocol", other)) {
                refused.add(entry.getKey());
            }
        }
        return refused;
    }

    private boolean accepted(Map<String, Object> config, String key, Object value) throws Exception {
        Map<String, Object> all = new HashMap<>(config);
        all.put(key, value);
        try {
            load(CONSUMER + "ConsumerConfig").getConstructor(Map.class).newInstance(all);
            return true;
        } catch (InvocationTargetException refused) {
            return false;
        }
    }

    /** A value the key's type takes: its default, or any text when it has none. */
    private static Object sample(Object key) throws ReflectiveOperationException {
        Object value = key.getClass().getField("defaultValue").get(key);
        if (value != null) return ConfigDefs.text(value);
        String type = key.getClass().getField("type").get(key).toString();
        return type.equals("CLASS") ? "java.lang.Object" : type.matches("INT|LONG|SHORT|DOUBLE") ? "1" : "text";
    }
}
