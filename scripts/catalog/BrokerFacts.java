import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import wire.Json;

/**
 * ConfigDefs of everything that is not a client. Every argument is a class path; for each, one JSON object a line with
 * the keys of what was found on it (broker, group, topic, streams, connect), and in `limits` the definitions of the
 * broker's keys about consumer groups.
 */
public final class BrokerFacts {
    private static final String LIMITS = "group\\.(?!share|streams|coordinator).*";

    private final ClassLoader loader;
    private final Map<String, Object> found = new LinkedHashMap<>();

    private BrokerFacts(ClassLoader loader) {
        this.loader = loader;
    }

    public static void main(String[] classPaths) throws Exception {
        for (String classPath : classPaths) {
            List<URL> urls = new ArrayList<>();
            for (String path : classPath.split(File.pathSeparator)) urls.add(new File(path).toURI().toURL());
            ClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
            Thread.currentThread().setContextClassLoader(loader);
            System.out.println(Json.write(new BrokerFacts(loader).all()));
        }
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> all() throws Exception {
        outline("group", "org.apache.kafka.coordinator.group.GroupConfig", "configDef", "CONFIG_DEF");
        outline("topic", "org.apache.kafka.storage.internals.log.LogConfig", "configDefCopy");
        outline("streams", "org.apache.kafka.streams.StreamsConfig", "configDef");
        connect();
        // From 3.9 on in Java; before that in Scala, and a 3.9 broker still has the ZooKeeper keys there.
        Object broker = definition("org.apache.kafka.server.config.AbstractKafkaConfig", "CONFIG_DEF");
        if (broker == null) broker = scalaDefinition("kafka.server.KafkaConfig$");
        if (broker != null) {
            found.put("broker", ConfigDefs.outline(broker));
            Map<String, Object> limits = ConfigDefs.describe(broker, LIMITS);
            limits.computeIfPresent("group.consumer.assignors", (name, spec) -> shortNames((Map<String, Object>) spec));
            markDynamic(limits);
            found.put("limits", limits);
        }
        return found;
    }

    /** Marks the keys that a running broker takes over without a restart, by its own list (since 4.3; before that it had none). */
    @SuppressWarnings("unchecked")
    private void markDynamic(Map<String, Object> limits) throws Exception {
        java.util.Set<String> dynamic;
        try {
            Class<?> coordinator = Class.forName("org.apache.kafka.coordinator.group.GroupCoordinatorConfig", true, loader);
            dynamic = (java.util.Set<String>) coordinator.getField("RECONFIGURABLE_CONFIGS").get(null);
        } catch (ClassNotFoundException | NoSuchFieldException older) {
            return;
        }
        for (var limit : limits.entrySet()) {
            if (dynamic.contains(limit.getKey())) ((Map<String, Object>) limit.getValue()).put("dynamic", true);
        }
    }

    private void outline(String what, String owner, String... members) throws Exception {
        Object definition = definition(owner, members);
        if (definition != null) found.put(what, ConfigDefs.outline(definition));
    }

    /** A ConfigDef, or null when the class is not on this class path. */
    private Object definition(String owner, String... members) throws Exception {
        try {
            return ConfigDefs.of(Class.forName(owner, true, loader), members);
        } catch (ClassNotFoundException elsewhere) {
            return null;
        }
    }

    private Object scalaDefinition(String module) throws Exception {
        Class<?> type;
        try {
            type = Class.forName(module, true, loader);
        } catch (ClassNotFoundException elsewhere) {
            return null;
        }
        for (var field : type.getDeclaredFields()) {
            if (!field.getType().getSimpleName().equals("ConfigDef")) continue;
            field.setAccessible(true);
            return field.get(type.getField("MODULE$").get(null));
        }
        throw new NoSuchFieldException(module + " holds no ConfigDef");
    }

    private void connect() throws Exception {
        try {
            Class<?> crypto = Class.forName("org.apache.kafka.connect.runtime.distributed.Crypto", true, loader);
            Class<?> worker = Class.forName("org.apache.kafka.connect.runtime.distributed.DistributedConfig", true, loader);
            var config = worker.getDeclaredMethod("config", crypto);
            config.setAccessible(true);
            found.put("connect", ConfigDefs.outline(config.invoke(null, crypto.getField("SYSTEM").get(null))));
        } catch (ClassNotFoundException elsewhere) {
            // Not a Connect class path.
        }
    }

    /** The default assignors by what their `name()` answers; the default lists their classes. */
    private Map<String, Object> shortNames(Map<String, Object> spec) {
        List<String> names = new ArrayList<>();
        for (String item : spec.get("default").toString().split(",")) {
            try {
                Class<?> type = Class.forName(item, true, loader);
                names.add((String) type.getMethod("name").invoke(type.getConstructor().newInstance()));
            } catch (ReflectiveOperationException alreadyShort) {
                names.add(item);
            }
        }
        spec.put("default", String.join(",", names));
        return spec;
    }
}
