package io.argosy.server.http;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Streams whose sender may stay silent for ever: closed when no longer wanted. */
final class StalledStreams implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StalledStreams.class);
  private static final Duration LOOK = Duration.ofMillis(250);

  private final Map<InputStream, BooleanSupplier> open = new ConcurrentHashMap<>();
  private final ScheduledExecutorService looking =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("strays").daemon().factory());

  StalledStreams() {
    long pause = LOOK.toMillis();
    looking.scheduleWithFixedDelay(this::look, pause, pause, TimeUnit.MILLISECONDS);
  }

  /** Closes the stream as soon as it is no longer wanted; closing the result stops the watch. */
  Closeable watch(InputStream in, BooleanSupplier wanted) {
    open.put(in, wanted);
    return () -> open.remove(in);
  }

  private void look() {
    open.forEach(
        (in, wanted) -> {
          if (!wanted.getAsBoolean()) {
            open.remove(in);
            close(in);
          }
        });
  }

  private static void close(InputStream in) {
    try {
      in.close();
    } catch (IOException e) {
      LOG.atDebug().setCause(e).log("a stream was over already");
    }
  }

  @Override
  public void close() {
    looking.shutdownNow();
  }
}
