package client;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Gives stores a location where a config has a password for one and does not say where it is: programs often add the path. The store
 * is empty, opens with that password and has the type that the config names, if the JVM knows that one.
 */
final class Stores {
  private static final Map<String, String> MADE = new ConcurrentHashMap<>();

  private Stores() {}

  static void fillIn(Map<String, Object> config) {
    fillIn(config, "ssl.keystore.", "key", "certificate.chain");
    fillIn(config, "ssl.truststore.", "certificates");
  }

  private static void fillIn(Map<String, Object> config, String prefix, String... inline) {
    Object password = config.get(prefix + "password");
    if (!(password instanceof String) || config.containsKey(prefix + "location")) return;
    for (String key : inline) if (config.containsKey(prefix + key)) return;
    Object type = config.getOrDefault(prefix + "type", "JKS");
    config.put(prefix + "location", MADE.computeIfAbsent(type + " " + password, any -> make(String.valueOf(type), (String) password)));
  }

  private static String make(String type, String password) {
    try {
      Path file = Files.createTempFile("store", ".jks");
      file.toFile().deleteOnExit();
      KeyStore store = emptyStore(type.trim());
      // The client trims nothing of a password.
      try (OutputStream out = Files.newOutputStream(file)) {
        store.store(out, password.toCharArray());
      }
      return file.toString();
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("no store of type " + type, e);
    }
  }

  /** The client itself refuses the types that there are not. */
  private static KeyStore emptyStore(String type) throws GeneralSecurityException, IOException {
    KeyStore store;
    try {
      store = KeyStore.getInstance(type);
    } catch (GeneralSecurityException unknown) {
      store = KeyStore.getInstance("JKS");
    }
    store.load(null, null);
    return store;
  }
}
