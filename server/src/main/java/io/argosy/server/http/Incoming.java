package io.argosy.server.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body as it comes in. That it stops coming, or is garbled, is the sender's trouble. */
final class Incoming extends FilterInputStream {
  private final Wait wait;
  private volatile boolean over;

  /**
   * @param wait where it is noted how long it takes; whoever looks closes the connection
   */
  Incoming(InputStream in, Wait wait) {
    super(in);
    this.wait = wait;
  }

  /** Whether some of a body may still come that nobody has read. */
  static boolean isUnread(InputStream body) {
    return body instanceof Incoming incoming && !incoming.over;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int from, int length) {
    int read = 0;
    wait.begin(System.nanoTime());
    try {
      read = super.read(bytes, from, length);
      over |= read < 0;
      return read;
    } catch (IOException | RuntimeException e) {
      throw new Problem(408, "the body did not come whole").with("Connection", "close");
    } finally {
      wait.end(System.nanoTime(), Math.max(0, read));
    }
  }
}
