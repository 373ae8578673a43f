package wire;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON for our Java programs, those that ask Kafka for facts and those that judge, so that no library has to be fetched for it.
 * What is read: objects are {@link LinkedHashMap}, arrays {@link ArrayList}, numbers {@link Double}.
 * Output is pure ASCII, so it survives whatever encoding the pipe has; a lone surrogate survives too.
 */
public final class Json {
  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /** @throws IllegalArgumentException when {@code text} is not one JSON value */
  public static Object parse(String text) {
    Json json = new Json(text);
    Object value = json.value();
    json.blanks();
    if (json.at < text.length()) throw json.error("the end");
    return value;
  }

  @SuppressWarnings("unchecked")
  public static Map<String, Object> parseObject(String text) {
    return (Map<String, Object>) parse(text);
  }

  private Object value() {
    blanks();
    switch (peek()) {
      case '{':
        return object();
      case '[':
        return array();
      case '"':
        return string();
      case 't':
        return word("true", Boolean.TRUE);
      case 'f':
        return word("false", Boolean.FALSE);
      case 'n':
        return word("null", null);
      default:
        return number();
    }
  }

  private Map<String, Object> object() {
    Map<String, Object> object = new LinkedHashMap<>();
    at++;
    for (boolean first = true; !closes('}', first); first = false) {
      blanks();
      String key = string();
      blanks();
      expect(':');
      object.put(key, value());
    }
    return object;
  }

  private List<Object> array() {
    List<Object> array = new ArrayList<>();
    at++;
    for (boolean first = true; !closes(']', first); first = false) array.add(value());
    return array;
  }

  private boolean closes(char end, boolean first) {
    blanks();
    if (peek() == end) {
      at++;
      return true;
    }
    if (!first) expect(',');
    return false;
  }

  private String string() {
    expect('"');
    StringBuilder out = new StringBuilder();
    while (peek() != '"') {
      char c = text.charAt(at++);
      out.append(c == '\\' ? escape() : c);
    }
    at++;
    return out.toString();
  }

  private char escape() {
    char c = peek();
    at++;
    switch (c) {
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 't':
        return '\t';
      case 'u':
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
      default:
        return c;
    }
  }

  private Double number() {
    int start = at;
    while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) at++;
    if (at == start) throw error("a value");
    return Double.valueOf(text.substring(start, at));
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) throw error(word);
    at += word.length();
    return value;
  }

  private void blanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
  }

  private char peek() {
    if (at >= text.length()) throw error("more");
    return text.charAt(at);
  }

  private void expect(char c) {
    if (peek() != c) throw error("'" + c + "'");
    at++;
  }

  private IllegalArgumentException error(String expected) {
    return new IllegalArgumentException("JSON: expected " + expected + " at " + at);
  }

  /** @param value maps, collections, arrays, numbers, booleans and null, in any depth; of anything else its text is written */
  public static String write(Object value) {
    StringBuilder out = new StringBuilder();
    write(out, value);
    return out.toString();
  }

  private static void write(StringBuilder out, Object value) {
    if (value == null || value instanceof Boolean || value instanceof Number) {
      out.append(value);
    } else if (value instanceof Map) {
      String separator = "{";
      for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
        out.append(separator);
        writeString(out, String.valueOf(entry.getKey()));
        write(out.append(':'), entry.getValue());
        separator = ",";
      }
      out.append(((Map<?, ?>) value).isEmpty() ? "{}" : "}");
    } else if (value instanceof Collection) {
      String separator = "[";
      for (Object item : (Collection<?>) value) {
        write(out.append(separator), item);
        separator = ",";
      }
      out.append(((Collection<?>) value).isEmpty() ? "[]" : "]");
    } else if (value.getClass().isArray()) {
      List<Object> items = new ArrayList<>();
      for (int i = 0; i < Array.getLength(value); i++) items.add(Array.get(value, i));
      write(out, items);
    } else {
      writeString(out, value.toString());
    }
  }

  /** Appends {@code s} as a JSON string of ASCII characters. */
  public static void writeString(StringBuilder out, String s) {
    out.append('"');
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c >= ' ' && c <= '~') {
        out.append(c);
      } else {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) out.append(Character.forDigit((c >> shift) & 15, 16));
      }
    }
    out.append('"');
  }
}
