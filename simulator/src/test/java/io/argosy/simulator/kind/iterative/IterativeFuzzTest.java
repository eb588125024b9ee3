package io.argosy.simulator.kind.iterative;

import io.argosy.simulator.FuzzExpectations;
import io.argosy.simulator.FuzzRun;
import io.argosy.simulator.KindFuzz;
import io.argosy.simulator.Sightings;
import org.junit.jupiter.api.Test;

/** Random iterative jobs in random worlds; see {@link FuzzRun} for how to repeat one. */
class IterativeFuzzTest {
  @Test
  void nothing_is_lost_or_kept_twice_and_every_job_ends_whatever_happens() throws Exception {
    new FuzzRun(IterativeFuzzTest.class, IterativeFuzzTest::draw)
        .play(KindFuzz::isIterative, FuzzExpectations.ITERATIVE);
  }

  private static FuzzRun.World draw(long seed, Sightings sightings) {
    RandomDemand drawn = RandomDemand.of(seed);
    return KindFuzz.of(seed, drawn, drawn.part(), sightings, end -> {});
  }
}
