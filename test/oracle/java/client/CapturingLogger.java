package client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.slf4j.helpers.FormattingTuple;
import org.slf4j.helpers.MarkerIgnoringBase;
import org.slf4j.helpers.MessageFormatter;

/**
 * Keeps what the current thread logs between {@link #begin} and {@link #end}; events of other threads (the client's own)
 * are dropped. Kept: WARN and ERROR of every logger, and INFO of {@code ConsumerConfig} ({@code AbstractConfig}
 * from 4.0 on), because the client tells of unused keys there from 3.5 on.
 */
public final class CapturingLogger extends MarkerIgnoringBase {
  /** One logged message with its arguments filled in. */
  public static final class Event {
    public final boolean warning;
    public final String text;

    Event(boolean warning, String text) {
      this.warning = warning;
      this.text = text;
    }
  }

  private static final long serialVersionUID = 1L;
  private static final ThreadLocal<List<Event>> EVENTS = new ThreadLocal<>();

  private final boolean keepsInfo;

  public CapturingLogger(String name) {
    this.name = name;
    this.keepsInfo = name.endsWith(".ConsumerConfig") || name.endsWith(".AbstractConfig");
  }

  public static void begin() {
    EVENTS.set(new ArrayList<>());
  }

  public static List<Event> end() {
    List<Event> events = EVENTS.get();
    EVENTS.remove();
    return events == null ? Collections.emptyList() : events;
  }

  private void keep(boolean warning, String format, Object... arguments) {
    List<Event> events = EVENTS.get();
    if (events == null) return;
    FormattingTuple message = MessageFormatter.arrayFormat(format, arguments);
    Throwable cause = message.getThrowable();
    events.add(new Event(warning, message.getMessage() + (cause == null ? "" : " [" + cause + "]")));
  }

  @Override
  public boolean isTraceEnabled() {
    return false;
  }

  @Override
  public void trace(String message) {}

  @Override
  public void trace(String format, Object argument) {}

  @Override
  public void trace(String format, Object first, Object second) {}

  @Override
  public void trace(String format, Object... arguments) {}

  @Override
  public void trace(String message, Throwable cause) {}

  @Override
  public boolean isDebugEnabled() {
    return false;
  }

  @Override
  public void debug(String message) {}

  @Override
  public void debug(String format, Object argument) {}

  @Override
  public void debug(String format, Object first, Object second) {}

  @Override
  public void debug(String format, Object... arguments) {}

  @Override
  public void debug(String message, Throwable cause) {}

  @Override
  public boolean isInfoEnabled() {
    return keepsInfo;
  }

  @Override
  public void info(String message) {
    if (keepsInfo) keep(false, message);
  }

  @Override
  public void info(String format, Object argument) {
    if (keepsInfo) keep(false, format, argument);
  }

  @Override
  public void info(String format, Object first, Object second) {
    if (keepsInfo) keep(false, format, first, second);
  }

  @Override
  public void info(String format, Object... arguments) {
    if (keepsInfo) keep(false, format, arguments);
  }

  @Override
  public void info(String message, Throwable cause) {
    if (keepsInfo) keep(false, message, cause);
  }

  @Override
  public boolean isWarnEnabled() {
    return true;
  }

  @Override
  public void warn(String message) {
    keep(true, message);
  }

  @Override
  public void warn(String format, Object argument) {
    keep(true, format, argument);
  }

  @Override
  public void warn(String format, Object first, Object second) {
    keep(true, format, first, second);
  }

  @Override
  public void warn(String format, Object... arguments) {
    keep(true, format, arguments);
  }

  @Override
  public void warn(String message, Throwable cause) {
    keep(true, message, cause);
  }

  @Override
  public boolean isErrorEnabled() {
    return true;
  }

  @Override
  public void error(String message) {
    keep(true, message);
  }

  @Override
  public void error(String format, Object argument) {
    keep(true, format, argument);
  }

  @Override
  public void error(String format, Object first, Object second) {
    keep(true, format, first, second);
  }

  @Override
  public void error(String format, Object... arguments) {
    keep(true, format, arguments);
  }

  @Override
  public void error(String message, Throwable cause) {
    keep(true, message, cause);
  }
}
