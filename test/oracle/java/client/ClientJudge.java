package client;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
import json.Json;

/**
 * Asks the real {@code KafkaConsumer} of several kafka-clients versions whether they take a config.
 *
 * <p>Arguments: {@code version=jar}, one a version. stdin: one JSON object a line, {@code {id, versions, config,
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
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "US-ASCII");
    // A plugin that prints must not break the protocol.
    System.setOut(System.err);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      out.print(Json.write(judge.answer(Json.parseObject(line))) + "\n");
      out.flush();
    }
    // Threads of a client that hangs must not keep the JVM.
    Runtime.getRuntime().halt(0);
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
      broken.put("judgeError", Trial.chain(e));
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
