package org.slf4j.impl;

import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.slf4j.helpers.FormattingTuple;
import org.slf4j.helpers.MarkerIgnoringBase;
import org.slf4j.helpers.MessageFormatter;

/**
 * Writes what the client has to say from INFO on: time (UTC), level, class, message. Not the dumps of configurations and
 * the comings and goings of metrics: they are long, and whoever looks for what happened does not look for them.
 */
final class StandardErrorLogger extends MarkerIgnoringBase {
    private static final long serialVersionUID = 1;

    private final String source;
    private final boolean informs;

    StandardErrorLogger(String name) {
        this.name = name;
        source = name.substring(name.lastIndexOf('.') + 1);
        informs = !source.endsWith("Config") && !source.contains("Metrics") && !source.equals("AppInfoParser");
    }

    private void write(String level, FormattingTuple text) {
        StringBuilder line = new StringBuilder();
        line.append(LocalTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MILLIS)).append(' ').append(level);
        line.append(' ').append(source).append(": ").append(text.getMessage());
        Throwable error = text.getThrowable();
        if (error != null) line.append(" (").append(error).append(')');
        System.err.println(line);
    }

    @Override
    public boolean isTraceEnabled() {
        return false;
    }

    @Override
    public void trace(String message) {}

    @Override
    public void trace(String format, Object first) {}

    @Override
    public void trace(String format, Object first, Object second) {}

    @Override
    public void trace(String format, Object... all) {}

    @Override
    public void trace(String message, Throwable error) {}

    @Override
    public boolean isDebugEnabled() {
        return false;
    }

    @Override
    public void debug(String message) {}

    @Override
    public void debug(String format, Object first) {}

    @Override
    public void debug(String format, Object first, Object second) {}

    @Override
    public void debug(String format, Object... all) {}

    @Override
    public void debug(String message, Throwable error) {}

    @Override
    public boolean isInfoEnabled() {
        return informs;
    }

    @Override
    public void info(String message) {
        if (informs) write("INFO", new FormattingTuple(message));
    }

    @Override
    public void info(String format, Object first) {
        if (informs) write("INFO", MessageFormatter.format(format, first));
    }

    @Override
    public void info(String format, Object first, Object second) {
        if (informs) write("INFO", MessageFormatter.format(format, first, second));
    }

    @Override
    public void info(String format, Object... all) {
        if (informs) write("INFO", MessageFormatter.arrayFormat(format, all));
    }

    @Override
    public void info(String message, Throwable error) {
        if (informs) write("INFO", new FormattingTuple(message, null, error));
    }

    @Override
    public boolean isWarnEnabled() {
        return true;
    }

    @Override
    public void warn(String message) {
        write("WARN", new FormattingTuple(message));
    }

    @Override
    public void warn(String format, Object first) {
        write("WARN", MessageFormatter.format(format, first));
    }

    @Override
    public void warn(String format, Object first, Object second) {
        write("WARN", MessageFormatter.format(format, first, second));
    }

    @Override
    public void warn(String format, Object... all) {
        write("WARN", MessageFormatter.arrayFormat(format, all));
    }

    @Override
    public void warn(String message, Throwable error) {
        write("WARN", new FormattingTuple(message, null, error));
    }

    @Override
    public boolean isErrorEnabled() {
        return true;
    }

    @Override
    public void error(String message) {
        write("ERROR", new FormattingTuple(message));
    }

    @Override
    public void error(String format, Object first) {
        write("ERROR", MessageFormatter.format(format, first));
    }

    @Override
    public void error(String format, Object first, Object second) {
        write("ERROR", MessageFormatter.format(format, first, second));
    }

    @Override
    public void error(String format, Object... all) {
        write("ERROR", MessageFormatter.arrayFormat(format, all));
    }

    @Override
    public void error(String message, Throwable error) {
        write("ERROR", new FormattingTuple(message, null, error));
    }
}
