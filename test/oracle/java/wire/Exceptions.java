package wire;

import java.util.ArrayList;
import java.util.List;

public final class Exceptions {
  private Exceptions() {}

  /** Every exception from the outermost to the root as "SimpleName: message", joined by " <- ". */
  public static String chain(Throwable thrown) {
    List<String> links = new ArrayList<>();
    for (Throwable t = thrown; t != null; t = t.getCause()) links.add(t.getClass().getSimpleName() + ": " + t.getMessage());
    return String.join(" <- ", links);
  }
}
