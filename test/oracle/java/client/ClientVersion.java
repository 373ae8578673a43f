package client;

import java.io.File;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** One kafka-clients jar in a class loader of its own, driven by reflection. Loaded at the first use. */
final class ClientVersion {
  private static final String CONSUMER = "org.apache.kafka.clients.consumer.";

  private final ClassLoader loader;
  private final Kind consumer;
  /** Null where the jar has no share consumer. */
  private final Kind shareConsumer;
  private final Constructor<?> newConfig;
  private final Method configValues;
  private final Set<String> keys;

  ClientVersion(File jar) throws Exception {
    loader = new URLClassLoader(new URL[] {jar.toURI().toURL()}, ClientVersion.class.getClassLoader());
    // kafka-clients 4.1+ loads classes by name through the context class loader while its own are being initialized.
    useAsContext();
    consumer = new Kind(Class.forName(CONSUMER + "KafkaConsumer", true, loader));
    shareConsumer = shareConsumer();
    Class<?> config = Class.forName(CONSUMER + "ConsumerConfig", true, loader);
    newConfig = config.getConstructor(Map.class);
    configValues = config.getMethod("values");
    @SuppressWarnings("unchecked")
    Set<String> names = (Set<String>) config.getMethod("configNames").invoke(null);
    keys = names;
  }

  /** The names of this version's {@code ConfigDef}. */
  Set<String> keys() {
    return keys;
  }

  private Kind shareConsumer() throws ReflectiveOperationException {
    try {
      return new Kind(Class.forName(CONSUMER + "KafkaShareConsumer", true, loader));
    } catch (ClassNotFoundException older) {
      return null;
    }
  }

  /** The kind of client that a question asks about. @throws IllegalArgumentException when this version has none */
  Kind kind(boolean share) {
    if (share && shareConsumer == null) throw new IllegalArgumentException("this version has no share consumer");
    return share ? shareConsumer : consumer;
  }

  /** {@code KafkaConsumer} or {@code KafkaShareConsumer}. */
  final class Kind {
    private final Constructor<?> constructor;
    private final Method subscribe;
    private final Method close;

    Kind(Class<?> type) throws NoSuchMethodException {
      constructor = type.getConstructor(Map.class);
      subscribe = type.getMethod("subscribe", Collection.class);
      close = type.getMethod("close", Duration.class);
    }

    /** @throws Throwable what the constructor throws */
    Object construct(Map<String, Object> config) throws Throwable {
      useAsContext();
      return unwrapped(() -> constructor.newInstance(new LinkedHashMap<>(config)));
    }

    void subscribe(Object client) throws Throwable {
      useAsContext();
      unwrapped(() -> subscribe.invoke(client, Collections.singletonList("t")));
    }

    void close(Object client) throws Throwable {
      useAsContext();
      unwrapped(() -> close.invoke(client, Duration.ZERO));
    }
  }

  /**
   * {@code new ConsumerConfig(config).values()}: lists joined by commas, classes by name, passwords in clear, unset as
   * null. A {@code client.id} that the client made up is left out: it has a counter in it.
   */
  Map<String, Object> values(Map<String, Object> config) throws Throwable {
    useAsContext();
    Object parsed = unwrapped(() -> newConfig.newInstance(new LinkedHashMap<>(config)));
    Map<String, Object> values = new TreeMap<>();
    for (Map.Entry<?, ?> entry : ((Map<?, ?>) configValues.invoke(parsed)).entrySet()) {
      values.put((String) entry.getKey(), text(entry.getValue()));
    }
    Object clientId = config.get("client.id");
    if (clientId == null || clientId.equals("")) values.remove("client.id");
    return values;
  }

  private static String text(Object value) throws ReflectiveOperationException {
    if (value == null) return null;
    if (value instanceof Class) return ((Class<?>) value).getName();
    if (value instanceof List) {
      StringBuilder joined = new StringBuilder();
      for (Object item : (List<?>) value) joined.append(joined.length() == 0 ? "" : ",").append(text(item));
      return joined.toString();
    }
    if (value.getClass().getSimpleName().equals("Password")) {
      return (String) value.getClass().getMethod("value").invoke(value);
    }
    return value.toString();
  }

  private void useAsContext() {
    Thread.currentThread().setContextClassLoader(loader);
  }

  private interface Call {
    Object run() throws ReflectiveOperationException;
  }

  private static Object unwrapped(Call call) throws Throwable {
    try {
      return call.run();
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
