package io.argosy.agent;

import io.argosy.agent.executor.Allocation;
import io.argosy.agent.executor.Unfit;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Retries while an image registry does not answer: an outage that may end is not a failure of the
 * task. The user gets one warning, with the times of the next attempts.
 *
 * @param warnings receives that warning
 * @param first the pause before the second attempt; each further one is twice as long
 * @param patience the longest outage that does not count as a failure
 */
record RegistryWait(Consumer<String> warnings, Duration first, Duration patience) {
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  RegistryWait(Consumer<String> warnings) {
    this(warnings, FIRST, PATIENCE);
  }

  /** Opens the allocation of an attempt, which may need an image. */
  interface Opening {
    Allocation open() throws Unfit, IOException, InterruptedException;
  }

  /**
   * The allocation, once its image is available.
   *
   * @throws Unfit when the outage lasts too long, or for another reason
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
