package io.argosy.runtime.rent;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** Waits for the end of processes. */
final class Ending {
  private static final Duration GLANCE = Duration.ofMillis(20);

  private Ending() {}

  /** Waits until they have ended; false if they have not in time. */
  static boolean await(List<ProcessHandle> processes, Duration patience)
      throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    while (processes.stream().anyMatch(Ending::isRunning)) {
      if (System.nanoTime() - until > 0) {
        return false;
      }
      Thread.sleep(GLANCE);
    }
    return true;
  }

  /**
   * Kills all processes until none is left, because a killed one may have started another
   * meanwhile; false if one is still there after the time.
   */
  static boolean force(Supplier<List<ProcessHandle>> there, Duration patience)
      throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    for (List<ProcessHandle> rest = there.get();
        rest.stream().anyMatch(Ending::isRunning);
        rest = there.get()) {
      rest.forEach(ProcessHandle::destroyForcibly);
      Duration left = Duration.ofNanos(until - System.nanoTime());
      if (left.isNegative() || !await(rest, left)) {
        return false;
      }
    }
    return true;
  }

  /** A zombie does not count as running. */
  static boolean isRunning(ProcessHandle process) {
    return process.isAlive() && process.info().command().isPresent();
  }
}
