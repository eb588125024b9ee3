package io.argosy.agent;

import io.argosy.agent.executor.Allocation;
import io.argosy.agent.executor.Unfit;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Waits for a registry that does not answer: what may come back is no failure of a task. A wait is
 * told once, with the times of the next attempts.
 *
 * @param warnings hears of a wait
 * @param first the pause before the second attempt; each further one is twice as long
 * @param patience how long a registry may be away
 */
record RegistryWait(Consumer<String> warnings, Duration first, Duration patience) {
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  RegistryWait(Consumer<String> warnings) {
    this(warnings, FIRST, PATIENCE);
  }

  /** Opens a place for an attempt, which may need an image. */
  interface Opening {
    Allocation open() throws Unfit, IOException, InterruptedException;
  }

  /**
   * The place that was opened.
   *
   * @throws Unfit when the registry was away for too long, or for another reason
   */
  Allocation open(Opening opening) throws Unfit, IOException, InterruptedException {
    long began = System.nanoTime();
    Duration pause = first;
    while (true) {
      try {
        return opening.open();
      } catch (Unfit unfit) {
        if (!unfit.isAbsence() || System.nanoTime() - began > patience.toNanos()) {
          throw unfit;
        }
        if (pause.equals(first)) {
          warnings.accept(sentence(unfit));
        }
        Thread.sleep(pause);
        pause = pause.multipliedBy(2);
      }
    }
  }

  private String sentence(Unfit unfit) {
    return unfit.sentence()
        + "; the next attempt is in "
        + first.toSeconds()
        + " s, the pause doubles after each, and after "
        + patience.toMinutes()
        + " minutes it counts as a failure";
  }
}
