package io.argosy.server.http;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** An outgoing answer in pieces, so that the server detects whether the client reads it. */
final class Outgoing extends FilterOutputStream {
  private static final int PIECE = 1 << 13;

  private final PeerWait wait;

  /**
   * @param wait records how long the answer takes; the periodic check closes the connection
   */
  Outgoing(OutputStream out, PeerWait wait) {
    super(out);
    this.wait = wait;
  }

  /** A write that waits until the other side reads. */
  @FunctionalInterface
  interface Send {
    void send() throws IOException;
  }

  static void timed(PeerWait wait, int bytes, Send send) throws IOException {
    wait.begin(System.nanoTime());
    try {
      send.send();
    } finally {
      wait.end(System.nanoTime(), bytes);
    }
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    for (int done = 0; done < length; done += PIECE) {
      int start = from + done;
      int piece = Math.min(PIECE, length - done);
      timed(wait, piece, () -> out.write(bytes, start, piece));
    }
  }

  @Override
  public void flush() throws IOException {
    timed(wait, 0, out::flush);
  }

  @Override
  public void close() throws IOException {
    timed(wait, 0, out::close);
  }
}
