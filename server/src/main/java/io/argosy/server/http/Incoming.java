package io.argosy.server.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A body as it comes in. That it stops coming, or is garbled, is the sender's trouble. */
final class Incoming extends FilterInputStream {
  private static final ScheduledExecutorService WATCH =
      Executors.newSingleThreadScheduledExecutor(
          task -> Thread.ofPlatform().name("slow senders").daemon().unstarted(task));

  private final Duration patience;

  Incoming(InputStream in, Duration patience) {
    super(in);
    this.patience = patience;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int from, int length) {
    // Helidon's sockets know no time limit; an interrupt closes the connection.
    Future<?> watch =
        WATCH.schedule(
            Thread.currentThread()::interrupt, patience.toMillis(), TimeUnit.MILLISECONDS);
    try {
      return super.read(bytes, from, length);
    } catch (IOException | RuntimeException e) {
      throw new Problem(408, "the body did not come whole").with("Connection", "close");
    } finally {
      if (!watch.cancel(false)) {
        Thread.interrupted();
      }
    }
  }
}
