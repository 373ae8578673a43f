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
import wire.Json;

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
        out.put("parseOrder", ConfigDefs.order(consumer));
        out.put("checks", new CheckOrder(loader, jar).all());
        out.put("producer", outline("org.apache.kafka.clients.producer.ProducerConfig"));
        out.put("admin", outline("org.apache.kafka.clients.admin.AdminClientConfig"));
        out.put("assignors", assignors());
        out.put("deserializers", instantiable(SERIALIZATION, load(SERIALIZATION + "Deserializer")));
        out.put("serializers", instantiable(SERIALIZATION, load(SERIALIZATION + "Serializer")));
        out.put("unmakable", unmakable());
        boolean protocols = ConfigDefs.keys(consumer).containsKey("group.protocol");
        out.put("classicOnly", protocols ? refusedOnlyUnder("consumer", "classic", consumer) : List.of());
        out.put("consumerOnly", protocols ? refusedOnlyUnder("classic", "consumer", consumer) : List.of());
        Class<?> share = loadIfThere(CONSUMER + "ShareConsumerConfig");
        out.put("shareRefused", share == null ? List.of() : refusedByShareConsumer(share, consumer));
        out.put("shareOnly", share == null ? List.of() : acceptedByShareConsumerAlone(share, consumer));
        return out;
    }

    private Class<?> loadIfThere(String name) throws ClassNotFoundException {
        try {
            return load(name);
        } catch (ClassNotFoundException absent) {
            return null;
        }
    }

    private Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name, true, loader);
    }

    private Map<String, Object> outline(String owner) throws ReflectiveOperationException {
        return ConfigDefs.outline(ConfigDefs.of(load(owner), "configDef", "CONFIG"));
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

    /** What the keys of a consumer take that every consumer loads; those of logins and stores depend on other keys. */
    private static final List<String> LOADED = List.of(
        SERIALIZATION + "Deserializer", CONSUMER + "ConsumerPartitionAssignor", CONSUMER + "internals.PartitionAssignor",
        CONSUMER + "ConsumerInterceptor", "org.apache.kafka.common.metrics.MetricsReporter");

    /** Classes of these types, nested ones too, that cannot be made from their name, by what they are instead. */
    private Map<String, Collection<String>> unmakable() throws Exception {
        List<Class<?>> types = new ArrayList<>();
        for (String name : LOADED) {
            Class<?> type = loadIfThere(name);
            if (type != null) types.add(type);
        }
        Map<String, Collection<String>> found = new TreeMap<>();
        try (JarFile file = new JarFile(jar)) {
            for (var entry : (Iterable<java.util.jar.JarEntry>) file.stream()::iterator) {
                String name = entry.getName().replace('/', '.');
                if (!name.startsWith("org.apache.kafka.") || !name.endsWith(".class")) continue;
                name = name.substring(0, name.length() - ".class".length());
                Class<?> candidate;
                try {
                    candidate = Class.forName(name, false, loader);
                } catch (LinkageError needsAnotherLibrary) {
                    continue;
                }
                if (candidate.isAnonymousClass() || types.stream().noneMatch(type -> type.isAssignableFrom(candidate))) continue;
                String kind = kindOf(candidate);
                if (kind != null) found.computeIfAbsent(kind, any -> new TreeSet<>()).add(name);
            }
        }
        return found;
    }

    /** Null when a class can be made from its name. */
    private static String kindOf(Class<?> candidate) {
        if (candidate.isInterface()) return "interface";
        if (Modifier.isAbstract(candidate.getModifiers())) return "abstract";
        try {
            candidate.getConstructor();
            return Modifier.isPublic(candidate.getModifiers()) ? null : "no constructor";
        } catch (NoSuchMethodException needsArguments) {
            return "no constructor";
        }
    }

    /** Keys a ConsumerConfig refuses under one group protocol and accepts, with the same value, under the other. */
    private List<String> refusedOnlyUnder(String protocol, String other, Object configDef) throws Exception {
        return keysOf(configDef, (key, value) -> !accepted(protocol, key, value) && accepted(other, key, value));
    }

    /** Keys whose presence alone, blank too, a ShareConsumerConfig refuses and with which a ConsumerConfig can do. */
    private List<String> refusedByShareConsumer(Class<?> share, Object configDef) throws Exception {
        if (!ConfigDefs.keys(configDef).keySet().equals(share.getMethod("configNames").invoke(null))) {
            throw new IllegalStateException(jar + ": a share consumer has keys of its own");
        }
        List<String> refused = keysOf(configDef, (key, value) ->
            !accepted(share, base(key, value)) && (accepted("classic", key, value) || accepted("consumer", key, value)));
        if (!accepted(share, base("group.id", "group"))) throw new IllegalStateException(jar + " refuses the plain share consumer");
        if (!accepted(share, base("group.protocol", "consumer"))) refused.add("group.protocol");
        for (String key : refused) {
            if (accepted(share, base(key, ""))) throw new IllegalStateException(jar + ": a share consumer takes a blank " + key);
        }
        return refused;
    }

    /** Keys that a ConsumerConfig refuses under either group protocol and a ShareConsumerConfig takes with the same value. */
    private List<String> acceptedByShareConsumerAlone(Class<?> share, Object configDef) throws Exception {
        return keysOf(configDef, (key, value) ->
            accepted(share, base(key, value)) && !accepted("classic", key, value) && !accepted("consumer", key, value));
    }

    private interface Test {
        boolean holds(String key, Object value) throws Exception;
    }

    /** The keys, beside those of every config, for which something holds when they have some ordinary value. */
    private List<String> keysOf(Object configDef, Test test) throws Exception {
        for (String protocol : List.of("classic", "consumer")) {
            if (!accepted(protocol, "group.id", "group")) throw new IllegalStateException(jar + " refuses the plain config");
        }
        List<String> found = new ArrayList<>();
        Map<String, Object> plain = base("group.id", "group");
        for (var entry : new TreeMap<>(ConfigDefs.keys(configDef)).entrySet()) {
            String key = entry.getKey();
            if (plain.containsKey(key) || key.equals("group.protocol")) continue;
            if (test.holds(key, sample(entry.getValue()))) found.add(key);
        }
        return found;
    }

    private static Map<String, Object> base(String key, Object value) {
        Map<String, Object> config = new HashMap<>();
        config.put("bootstrap.servers", "127.0.0.1:1");
        config.put("group.id", "group");
        config.put("key.deserializer", SERIALIZATION + "StringDeserializer");
        config.put("value.deserializer", SERIALIZATION + "StringDeserializer");
        config.put(key, value);
        return config;
    }

    private boolean accepted(String protocol, String key, Object value) throws Exception {
        Map<String, Object> config = base(key, value);
        config.put("group.protocol", protocol);
        return accepted(load(CONSUMER + "ConsumerConfig"), config);
    }

    private static boolean accepted(Class<?> type, Map<String, Object> config) throws Exception {
        var constructor = type.getDeclaredConstructor(Map.class);
        constructor.setAccessible(true);
        try {
            constructor.newInstance(config);
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
