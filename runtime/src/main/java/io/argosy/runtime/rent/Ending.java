package io.argosy.runtime.rent;

import java.time.Duration;
import java.util.List;

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

  /** One that is dead and only waits for its parent to notice does not run. */
  static boolean isRunning(ProcessHandle process) {
    return process.isAlive() && process.info().command().isPresent();
  }
}
