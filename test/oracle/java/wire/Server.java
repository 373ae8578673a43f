package wire;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Questions and answers: one JSON object a line, stdin to stdout, in order. */
public final class Server {
  private Server() {}

  /** Answers until stdin ends, and then ends the JVM, whatever threads a judged program has left. */
  public static void serve(UnaryOperator<Map<String, Object>> answer) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "US-ASCII");
    // A judged program that prints must not break the protocol.
    System.setOut(System.err);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      out.print(Json.write(answer.apply(Json.parseObject(line))) + "\n");
      out.flush();
    }
    Runtime.getRuntime().halt(0);
  }
}
