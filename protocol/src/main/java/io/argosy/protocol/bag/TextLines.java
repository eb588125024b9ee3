package io.argosy.protocol.bag;

import io.argosy.protocol.text.BadInput;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** The lines of a text file from some place on, each with where it begins. */
final class TextLines implements AutoCloseable {
  /** No program can be given a longer word. */
  static final int LONGEST = 100_000;

  private static final int BUFFER = 1 << 16;
  private static final String BYTE_ORDER_MARK = "\ufeff";

  private final String source;
  private final InputStream in;
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private long next;
  private int number;

  /** A line, without its end. */
  record Line(int number, long offset, String text) {}

  /**
   * @param source what to call the file in errors
   * @param offset where a line begins
   */
  TextLines(String source, Path file, long offset) throws IOException {
    this.source = source;
    this.next = offset;
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
    this.in = new BufferedInputStream(Channels.newInputStream(channel.position(offset)), BUFFER);
  }

  /** The next line; nothing at the end. */
  Optional<Line> next() throws IOException {
    long offset = next;
    bytes.reset();
    int read = in.read();
    if (read < 0) {
      return Optional.empty();
    }
    number++;
    while (read >= 0 && read != '\n') {
      take(read);
      read = in.read();
    }
    next += bytes.size() + 1;
    return Optional.of(new Line(number, offset, text(offset)));
  }

  private void take(int value) {
    if (value == 0) {
      throw bad("holds a NUL character, which no program can be given; leave it out");
    }
    bytes.write(value);
    if (bytes.size() > LONGEST) {
      throw bad("is longer than " + LONGEST + " bytes, the most that a command can be given");
    }
  }

  private String text(long offset) {
    String text;
    try {
      text = decoder.decode(ByteBuffer.wrap(bytes.toByteArray())).toString();
    } catch (CharacterCodingException e) {
      throw bad("is not text in UTF-8; write the file anew in that encoding");
    }
    text = offset == 0 && text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  private BadInput bad(String rest) {
    return new BadInput(source, number, "", "", "the line " + rest);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
