package properties;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import wire.Json;

/**
 * What {@link Properties#load(java.io.Reader)} makes of documents.
 *
 * <p>stdin: repeated (int32 big-endian byte length, UTF-16BE text; so every char sequence can be sent, lone surrogates
 * included). stdout: one line a document: a JSON array of [key, value] in the order of {@code put}, repeated keys kept,
 * or a JSON string: the message of the exception.
 */
public final class PropertiesJudge {
  /** {@code Properties} that writes each {@code put} down, because the table itself forgets order and repetitions. */
  private static final class Recorder extends Properties {
    private static final long serialVersionUID = 1L;
    private final transient StringBuilder out;

    Recorder(StringBuilder out) {
      this.out = out;
    }

    @Override
    public synchronized Object put(Object key, Object value) {
      out.append(out.length() > 1 ? ",[" : "[");
      Json.writeString(out, (String) key);
      Json.writeString(out.append(','), (String) value);
      out.append(']');
      return null;
    }
  }

  public static void main(String[] args) throws IOException {
    DataInputStream in = new DataInputStream(new BufferedInputStream(System.in, 1 << 20));
    OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 20);
    while (true) {
      int length;
      try {
        length = in.readInt();
      } catch (EOFException end) {
        break;
      }
      byte[] bytes = new byte[length];
      in.readFully(bytes);
      out.write(answer(ByteBuffer.wrap(bytes).asCharBuffer().toString()).getBytes(StandardCharsets.US_ASCII));
      out.write('\n');
      if (in.available() == 0) out.flush();
    }
    out.flush();
  }

  private static String answer(String document) throws IOException {
    StringBuilder pairs = new StringBuilder("[");
    try {
      new Recorder(pairs).load(new StringReader(document));
      return pairs.append(']').toString();
    } catch (IllegalArgumentException e) {
      StringBuilder message = new StringBuilder();
      Json.writeString(message, String.valueOf(e.getMessage()));
      return message.toString();
    }
  }
}
