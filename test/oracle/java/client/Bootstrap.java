package client;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Keeps the judge off the network. The constructor resolves the hosts of {@code bootstrap.servers}, and the consumer
 * protocol connects to them at once, so every well-formed host:port becomes a loopback address on which nobody listens:
 * equal ones the same, because the client has a say on repetitions. What is malformed stays as written: refusing it is
 * the client's part.
 */
final class Bootstrap {
  static final String KEY = "bootstrap.servers";
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("(?:[a-zA-Z][a-zA-Z0-9_-]*://)?(?:[0-9a-zA-Z._-]+|\\[[0-9a-fA-F:.]+(?:%[0-9a-zA-Z]+)?\\]):([0-9]{1,5})");
  private static final Pattern ENTRY = Pattern.compile("[^,\\s]+(?:[^,]*[^,\\s])?");

  private Bootstrap() {}

  /** {@code servers} with each well-formed entry of the comma-separated list replaced. */
  static String withoutHosts(String servers) {
    List<String> entries = new ArrayList<>();
    Matcher entry = ENTRY.matcher(servers);
    StringBuilder replaced = new StringBuilder();
    while (entry.find()) {
      if (!entries.contains(entry.group())) entries.add(entry.group());
      String address = isHostAndPort(entry.group()) ? nowhere(entries.indexOf(entry.group())) : entry.group();
      entry.appendReplacement(replaced, Matcher.quoteReplacement(address));
    }
    return entry.appendTail(replaced).toString();
  }

  /** One of the loopback addresses (RFC 1122: all of 127/8), with a port that is not served. */
  static String nowhere(int number) {
    return "127.0." + number / 250 + "." + (number % 250 + 1) + ":1";
  }

  private static boolean isHostAndPort(String entry) {
    Matcher parts = HOST_AND_PORT.matcher(entry);
    return parts.matches() && Integer.parseInt(parts.group(1)) <= 65535;
  }
}
