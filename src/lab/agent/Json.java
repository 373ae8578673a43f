package rebalance.lab;

import java.util.Collection;
import java.util.Map;

/**
 * Writes JSON in ASCII, one value on one line, without a library. Not the writer of scripts/java: what ships is compiled from src alone,
 * and the agent reads no JSON.
 */
final class Json {
    /** @param value maps, collections, int and long arrays, strings, numbers, booleans and null, in any depth */
    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        append(out, value);
        return out.toString();
    }

    static void append(StringBuilder out, Object value) {
        if (value == null || value instanceof Boolean || value instanceof Number) {
            out.append(value);
        } else if (value instanceof Map<?, ?> map) {
            String separator = "{";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.append(separator);
                quote(out, String.valueOf(entry.getKey()));
                append(out.append(':'), entry.getValue());
                separator = ",";
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof Collection<?> items) {
            String separator = "[";
            for (Object item : items) {
                append(out.append(separator), item);
                separator = ",";
            }
            out.append(items.isEmpty() ? "[]" : "]");
        } else {
            quote(out, value.toString());
        }
    }

    private static void quote(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') out.append('\\').append(c);
            else if (c < 0x20 || c > 0x7e) out.append(String.format("\\u%04x", (int) c));
            else out.append(c);
        }
        out.append('"');
    }

    private Json() {}
}
