package io.argosy.simulator.kind.iterative;

import io.argosy.simulator.FuzzExpectations;
import io.argosy.simulator.FuzzRun;
import io.argosy.simulator.KindFuzz;
import io.argosy.simulator.Sightings;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Random iterative jobs in random worlds; see {@link FuzzRun} for how to repeat one. */
public class IterativeFuzzTest {
  @Test
  void nothing_is_lost_or_kept_twice_and_every_job_ends_whatever_happens() throws Exception {
    new FuzzRun(IterativeFuzzTest.class, IterativeFuzzTest::drawn)
        .play(KindFuzz::isIterative, FuzzExpectations.ITERATIVE);
  }

  /** In every so many worlds the user tries each job again after its end. */
  private static final int SEEDS_A_RETRY = 4;

  /** The world of a seed. */
  public static KindFuzz drawn(long seed, Sightings sightings) {
    RandomDemand drawn = RandomDemand.of(seed);
    IterativePart part = drawn.part();
    if (seed % SEEDS_A_RETRY == 0) {
      part.triedAgain(Duration.ofSeconds(1 + seed % 100));
    }
    return KindFuzz.of(seed, drawn, part, sightings, end -> {});
  }
}
