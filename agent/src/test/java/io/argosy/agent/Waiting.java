package io.argosy.agent;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits for a condition, not for a time. */
public final class Waiting {
  private static final Duration LIMIT = Duration.ofSeconds(120);

  private Waiting() {}

  /** A condition to wait for. */
  public interface Condition {
    boolean holds() throws Exception;
  }

  public static void until(Condition condition) throws Exception {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!condition.holds()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("did not come true within " + LIMIT);
      }
      LockSupport.parkNanos(5_000_000);
    }
  }
}
