package io.argosy.runtime.rent;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** Whether processes have ended. */
final class Ending {
  private static final Duration GLANCE = Duration.ofMillis(20);

  private Ending() {}

  /** Waits until they have; false when they have not after so long. */
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
   * Kills whatever is there until nothing is, for a process that is killed may have started another
   * since it was seen; false when there is still one after so long.
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

  /** One that is dead and only waits for its parent to notice does not run. */
  static boolean isRunning(ProcessHandle process) {
    return process.isAlive() && process.info().command().isPresent();
  }
}
