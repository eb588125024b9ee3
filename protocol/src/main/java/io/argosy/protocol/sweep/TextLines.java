package io.argosy.protocol.sweep;

import io.argosy.protocol.files.FilePart;
import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** The lines of a text file from an offset on, each with its own offset. */
final class TextLines implements AutoCloseable {
  /** No program accepts a longer word. */
  static final int LONGEST = 100_000;

  private static final int BUFFER = 1 << 16;
  private static final String BYTE_ORDER_MARK = "\ufeff";

  /** What a decoder writes for invalid bytes. */
  private static final char NOTHING = '\ufffd';

  private final String source;
  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private int filled;
  private int at;

  /** The line so far; a line may continue in the next buffer. */
  private byte[] line = new byte[256];

  private int length;
  private long next;
  private int number;

  /** A line, without its end. */
  record Line(int number, long offset, String text) {}

  /**
   * @param source the name of the file in errors
   * @param offset where a line begins
   */
  TextLines(String source, Path file, long offset) throws IOException {
    this.source = source;
    this.next = offset;
    this.in = FilePart.open(file, offset);
  }

  /** The next line; empty at the end. */
  Optional<Line> next() throws IOException {
    if (!fill()) {
      return Optional.empty();
    }
    long offset = next;
    number++;
    length = 0;
    boolean ended = false;
    while (!ended && fill()) {
      int end = at;
      while (end < filled && buffer[end] != '\n') {
        end++;
      }
      take(end);
      ended = end < filled;
      at = ended ? end + 1 : end;
    }
    next += length + 1;
    return Optional.of(new Line(number, offset, text(offset)));
  }

  /** Fills the buffer if necessary; false at the end. */
  private boolean fill() throws IOException {
    if (at == filled) {
      at = 0;
      filled = Math.max(0, in.read(buffer));
    }
    return at < filled;
  }

  /** Appends the buffer up to this position. */
  private void take(int end) {
    int more = end - at;
    if (length + more > LONGEST) {
      throw bad("is longer than " + LONGEST + " bytes, the most that a command can be given");
    }
    if (length + more > line.length) {
      line = Arrays.copyOf(line, Math.max(2 * line.length, length + more));
    }
    System.arraycopy(buffer, at, line, length, more);
    length += more;
  }

  private String text(long offset) {
    String text = new String(line, 0, length, StandardCharsets.UTF_8);
    if (text.indexOf('\0') >= 0) {
      throw bad("holds a NUL character, which no program can be given; leave it out");
    }
    if (text.indexOf(NOTHING) >= 0 && !isText()) {
      throw bad("is not text in UTF-8; write the file anew in that encoding");
    }
    text = offset == 0 && text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  /** Whether the bytes of the line are valid: a file may contain that character itself. */
  private boolean isText() {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line, 0, length));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private BadInput bad(String rest) {
    return new BadInput(source, number, "", "", "the line " + rest);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
