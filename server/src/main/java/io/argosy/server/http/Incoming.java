package io.argosy.server.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** An incoming body. If it stalls or is malformed, the sender is at fault. */
final class Incoming extends FilterInputStream {
  private final PeerWait wait;
  private volatile boolean over;

  /**
   * @param wait records how long the body takes; the periodic check closes the connection
   */
  Incoming(InputStream in, PeerWait wait) {
    super(in);
    this.wait = wait;
  }

  /** Whether unread bytes of a body may still arrive. */
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
