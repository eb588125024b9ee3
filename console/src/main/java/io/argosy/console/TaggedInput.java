package io.argosy.console;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** What a program printed, with a tag before each line. */
public final class TaggedInput extends FilterInputStream {
  private final byte[] tag;

  /** How much of the tag is to be read before the next byte of the program. */
  private int left;

  private int next;

  /**
   * @param tag a tab separates it from the line
   */
  public TaggedInput(InputStream in, String tag) throws IOException {
    super(in);
    this.tag = (tag + "\t").getBytes(StandardCharsets.UTF_8);
    left = this.tag.length;
    next = in.read();
  }

  @Override
  public int read() throws IOException {
    if (next < 0) {
      return -1;
    }
    if (left > 0) {
      return tag[tag.length - left--] & 0xff;
    }
    int now = next;
    next = in.read();
    left = now == '\n' ? tag.length : 0;
    return now;
  }

  @Override
  public int read(byte[] bytes, int from, int count) throws IOException {
    int read = 0;
    while (read < count) {
      int one = read();
      if (one < 0) {
        break;
      }
      bytes[from + read++] = (byte) one;
    }
    return read == 0 && count > 0 ? -1 : read;
  }
}
