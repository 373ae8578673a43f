package rebalance.lab;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The event stream: one JSON object a line, written to standard output at once, so that a SIGKILL erases nothing that was said.
 * Its schema is src/lab/events.ts.
 */
final class Events {
    private static final int VERSION = 1;
    private static final int LONGEST_CHAIN = 10;

    private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    private final String head;
    private long next;

    Events(String scenario, String member, int incarnation) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("v", VERSION);
        fields.put("scenario", scenario);
        fields.put("member", member);
        fields.put("incarnation", incarnation);
        String object = Json.write(fields);
        head = object.substring(0, object.length() - 1);
    }

    /** The sequence number that the next event will carry. */
    synchronized long next() {
        return next;
    }

    void write(String type) {
        write(type, Map.of());
    }

    void write(String type, Map<String, ?> fields) {
        StringBuilder rest = new StringBuilder();
        fields.forEach((name, value) -> Json.append(rest.append(",\"").append(name).append("\":"), value));
        writeRaw(type, rest);
    }

    /** @param rest further fields as JSON, each with a comma before it */
    synchronized void writeRaw(String type, CharSequence rest) {
        StringBuilder line = new StringBuilder(head.length() + rest.length() + 96);
        line.append(head).append(",\"seq\":").append(next++);
        line.append(",\"wallMs\":").append(System.currentTimeMillis()).append(",\"monoNs\":").append(System.nanoTime());
        line.append(",\"type\":\"").append(type).append('"').append(rest).append("}\n");
        try {
            out.write(line.toString().getBytes(StandardCharsets.US_ASCII));
        } catch (IOException gone) {
            throw new UncheckedIOException("Nobody reads the events any more", gone);
        }
    }

    /** The exceptions from the outermost to the root, each with its simple class name and its message. */
    static Map<String, Object> describe(Throwable error) {
        List<Map<String, String>> chain = new ArrayList<>();
        for (Throwable cause = error; cause != null && chain.size() < LONGEST_CHAIN; cause = cause.getCause()) {
            Map<String, String> link = new LinkedHashMap<>();
            link.put("type", cause.getClass().getSimpleName());
            link.put("message", String.valueOf(cause.getMessage()));
            chain.add(link);
        }
        return Map.of("chain", chain);
    }
}
