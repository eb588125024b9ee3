package io.argosy.server.realm;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How often things are looked after, and threads that do so. */
record Rhythm(Duration term, ServiceTimes times) {
  private static final Logger LOG = LoggerFactory.getLogger(Rhythm.class);
  private static final long LEAST_MILLIS = 20;
  private static final long MOST_MILLIS = 1000;

  /** Something to do again and again. */
  @FunctionalInterface
  interface Task {
    void run() throws IOException;
  }

  /** How the realms stand. */
  Duration look() {
    return within(term.toMillis() / 10);
  }

  /** Whether a term is over. */
  Duration watch() {
    return within(term.toMillis() / 30);
  }

  /** Whether machines are heard of. */
  Duration lease() {
    return within(times.lease().toMillis() / 10);
  }

  private static Duration within(long millis) {
    return Duration.ofMillis(Math.clamp(millis, LEAST_MILLIS, MOST_MILLIS));
  }

  /** Does something with pauses between, until the thread is interrupted. */
  Thread every(Duration pause, String name, Task task) {
    return Thread.ofPlatform().daemon().name(name).start(() -> repeat(pause, name, task));
  }

  private static void repeat(Duration pause, String name, Task task) {
    boolean well = true;
    try {
      while (!Thread.currentThread().isInterrupted()) {
        try {
          task.run();
          well = true;
        } catch (IOException | RuntimeException | Error e) {
          // Said once: it is tried again, and most likely fails again.
          if (well) {
            LOG.atError().addKeyValue("task", name).setCause(e).log("not done; it is tried again");
          }
          well = false;
        }
        Thread.sleep(pause);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits before something is tried again. */
  static void pause(Duration pause) throws IOException {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a realm was being opened");
    }
  }
}
