package client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wire.Exceptions;

/** One config before one client version: construct, maybe subscribe, close. */
final class Trial implements Callable<Map<String, Object>> {
  private static final Pattern UNKNOWN = Pattern.compile("The configuration '(.*)' was supplied but isn't a known config\\.");
  private static final Pattern UNUSED = Pattern.compile("These configurations '\\[(.*)\\]' were supplied but are not used yet\\.", Pattern.DOTALL);
  private static final Pattern WORD = Pattern.compile("[a-zA-Z][a-zA-Z0-9_.-]*[a-zA-Z0-9]");
  private static final String NOT_RESOLVED = "No resolvable bootstrap urls";

  private final ClientVersion version;
  private final ClientVersion.Kind client;
  private final Map<String, Object> written;
  private final Map<String, Object> config;
  private final boolean subscribes;
  private final boolean wantsValues;
  private volatile String stage = "construct";

  Trial(ClientVersion version, Map<String, Object> question) {
    this.version = version;
    this.client = version.kind("share".equals(question.get("client")));
    @SuppressWarnings("unchecked")
    Map<String, Object> asked = (Map<String, Object>) question.get("config");
    this.written = asked;
    this.config = new LinkedHashMap<>(written);
    if (Boolean.TRUE.equals(question.get("stores"))) Stores.fillIn(config);
    config.computeIfPresent(Bootstrap.KEY, (key, servers) -> Bootstrap.withoutHosts((String) servers));
    this.subscribes = Boolean.TRUE.equals(question.get("subscribe"));
    this.wantsValues = Boolean.TRUE.equals(question.get("values"));
  }

  @Override
  public Map<String, Object> call() {
    CapturingLogger.begin();
    Throwable refusal = run();
    List<CapturingLogger.Event> events = CapturingLogger.end();
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("accepted", refusal == null);
    if (refusal != null) {
      result.put("stage", stage);
      result.put("exception", Exceptions.chain(refusal));
      result.put("keys", keysNamedIn(Exceptions.chain(refusal)));
    }
    addLogged(result, events);
    if (refusal == null && wantsValues) addValues(result);
    return result;
  }

  /** The result when the deadline passed. */
  Map<String, Object> hang() {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("accepted", false);
    result.put("hang", true);
    result.put("stage", stage);
    result.put("warnings", new ArrayList<>());
    result.put("unused", new ArrayList<>());
    return result;
  }

  private Throwable run() {
    try {
      Object consumer = construct();
      try {
        if (subscribes) {
          stage = "subscribe";
          client.subscribe(consumer);
        }
      } catch (Throwable refusal) {
        closeQuietly(consumer);
        return refusal;
      }
      stage = "close";
      client.close(consumer);
      return null;
    } catch (Throwable refusal) {
      return refusal;
    }
  }

  /** A host that a lenient version finds in a malformed entry is not looked up: whether it exists is no matter of the config. */
  private Object construct() throws Throwable {
    try {
      return client.construct(config);
    } catch (Throwable refusal) {
      if (!Exceptions.chain(refusal).contains(NOT_RESOLVED)) throw refusal;
      Map<String, Object> resolvable = new LinkedHashMap<>(config);
      resolvable.put(Bootstrap.KEY, Bootstrap.nowhere(0));
      return client.construct(resolvable);
    }
  }

  private void closeQuietly(Object consumer) {
    try {
      client.close(consumer);
    } catch (Throwable ignored) {
      // The refusal before it is the answer.
    }
  }

  private List<Object> keysNamedIn(String message) {
    Set<Object> named = new LinkedHashSet<>();
    for (Matcher word = WORD.matcher(message); word.find(); ) {
      if (version.keys().contains(word.group())) named.add(word.group());
    }
    return new ArrayList<>(named);
  }

  private static void addLogged(Map<String, Object> result, List<CapturingLogger.Event> events) {
    List<Object> warnings = new ArrayList<>();
    List<Object> unused = new ArrayList<>();
    for (CapturingLogger.Event event : events) {
      Matcher unknown = UNKNOWN.matcher(event.text);
      Matcher several = UNUSED.matcher(event.text);
      if (unknown.matches()) unused.add(unknown.group(1));
      else if (several.matches()) unused.addAll(Arrays.asList(several.group(1).split(", ")));
      else if (event.warning) warnings.add(event.text);
    }
    result.put("warnings", warnings);
    result.put("unused", unused);
  }

  private void addValues(Map<String, Object> result) {
    try {
      result.put("values", version.values(written));
    } catch (Throwable e) {
      result.put("valuesError", Exceptions.chain(e));
    }
  }
}
