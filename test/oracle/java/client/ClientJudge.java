package client;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import wire.Exceptions;
import wire.Server;

/**
 * Asks the real {@code KafkaConsumer}, or {@code KafkaShareConsumer}, of several kafka-clients versions whether they take a config.
 *
 * <p>Arguments: {@code version=jar}, one a version. stdin: one JSON object a line, {@code {id, client, versions, config,
 * subscribe, values, deadlineMs}}. stdout: one JSON object a line, {@code {id, results: {version: result}}}; what a
 * result holds is described in {@code client-judge.ts}.
 */
public final class ClientJudge {
  private static final long DEFAULT_DEADLINE_MS = 20_000;

  private final Map<String, File> jars = new LinkedHashMap<>();
  private final Map<String, ClientVersion> loaded = new LinkedHashMap<>();
  private ExecutorService worker = newWorker();

  public static void main(String[] args) throws IOException {
    ClientJudge judge = new ClientJudge();
    for (String arg : args) {
      int separator = arg.indexOf('=');
      judge.jars.put(arg.substring(0, separator), new File(arg.substring(separator + 1)));
    }
    Server.serve(judge::answer);
  }

  private Map<String, Object> answer(Map<String, Object> question) {
    Map<String, Object> results = new LinkedHashMap<>();
    for (String version : versions(question)) results.put(version, result(version, question));
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("id", question.get("id"));
    answer.put("results", results);
    return answer;
  }

  private Iterable<String> versions(Map<String, Object> question) {
    List<?> asked = (List<?>) question.get("versions");
    if (asked == null) return jars.keySet();
    List<String> versions = new ArrayList<>();
    for (Object version : asked) versions.add((String) version);
    return versions;
  }

  private Map<String, Object> result(String version, Map<String, Object> question) {
    Trial trial;
    try {
      trial = new Trial(client(version), question);
    } catch (Throwable e) {
      Map<String, Object> broken = new LinkedHashMap<>();
      broken.put("judgeError", Exceptions.chain(e));
      return broken;
    }
    Number deadlineMs = (Number) question.getOrDefault("deadlineMs", DEFAULT_DEADLINE_MS);
    Future<Map<String, Object>> pending = worker.submit(trial);
    try {
      return pending.get(deadlineMs.longValue(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      worker.shutdownNow();
      worker = newWorker();
      return trial.hang();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private ClientVersion client(String version) throws Exception {
    ClientVersion client = loaded.get(version);
    if (client == null) {
      File jar = jars.get(version);
      if (jar == null) throw new IllegalArgumentException("no jar of kafka-clients " + version);
      client = new ClientVersion(jar);
      loaded.put(version, client);
    }
    return client;
  }

  private static ExecutorService newWorker() {
    return Executors.newSingleThreadExecutor(
        task -> {
          Thread thread = new Thread(task, "trial");
          thread.setDaemon(true);
          return thread;
        });
  }
}
