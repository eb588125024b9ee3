package io.argosy.cli.kind.tasks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** The texts of a stream, each of which ends with the same byte, as they come. */
final class InputRecords implements AutoCloseable {
  /** The most bytes of one text. */
  static final int LONGEST = 1 << 20;

  /** Some programs write it before the first character of a file. */
  private static final String BYTE_ORDER_MARK = "\ufeff";

  private final InputStream in;
  private final byte end;
  private byte[] bytes = new byte[1 << 16];

  /** What was read and not returned is from here … */
  private int from;

  /** … to here. */
  private int to;

  /** No text ends before this position. */
  private int searched;

  private boolean ended;
  private boolean first = true;

  InputRecords(InputStream in, char end) {
    this.in = in;
    this.end = (byte) end;
  }

  /**
   * Waits for the next text; empty at the end. The end of the last text is not the begin of
   * another.
   *
   * @throws CharacterCodingException if it is not UTF-8
   */
  Optional<String> next() throws IOException {
    while (!isWhole() && !ended) {
      read(bytes.length);
    }
    if (from == to) {
      return Optional.empty();
    }
    int stop = isWhole() ? searched : to;
    String text =
        StandardCharsets.UTF_8
            .newDecoder()
            .decode(ByteBuffer.wrap(bytes, from, stop - from))
            .toString();
    from = Math.min(stop + 1, to);
    searched = from;
    boolean marked = first && text.startsWith(BYTE_ORDER_MARK);
    first = false;
    return Optional.of(marked ? text.substring(1) : text);
  }

  /** Whether the next text is there, so that {@link #next} does not wait. */
  boolean isReady() throws IOException {
    while (!isWhole() && !ended && in.available() > 0) {
      read(in.available());
    }
    return isWhole();
  }

  private boolean isWhole() {
    while (searched < to && bytes[searched] != end) {
      searched++;
    }
    return searched < to;
  }

  private void read(int wanted) throws IOException {
    if (from > 0) {
      System.arraycopy(bytes, from, bytes, 0, to - from);
      to -= from;
      searched -= from;
      from = 0;
    }
    if (to > LONGEST) {
      throw new IOException("an item is longer than " + LONGEST + " bytes");
    }
    if (to == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * to);
    }
    int count = in.read(bytes, to, Math.min(wanted, bytes.length - to));
    ended = count < 0;
    to += Math.max(count, 0);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
