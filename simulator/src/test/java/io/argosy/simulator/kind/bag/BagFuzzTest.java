package io.argosy.simulator.kind.bag;

import io.argosy.simulator.FuzzExpectations;
import io.argosy.simulator.FuzzRun;
import io.argosy.simulator.KindFuzz;
import io.argosy.simulator.Sightings;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Random bags in random markets; see {@link FuzzRun} for how to repeat one. */
public class BagFuzzTest {
  @Test
  void nothing_is_lost_or_paid_twice_and_every_bag_ends_whatever_happens() throws Exception {
    new FuzzRun(BagFuzzTest.class, BagFuzzTest::drawn).play(KindFuzz::isBag, FuzzExpectations.BAG);
  }

  /** In every so many worlds the user tries the bag again after its end. */
  private static final int SEEDS_A_RETRY = 2;

  /** The world of a seed. */
  public static KindFuzz drawn(long seed, Sightings sightings) {
    RandomBag drawn = RandomBag.of(seed);
    BagPart part = drawn.part(seed);
    if (seed % SEEDS_A_RETRY == 0) {
      part.triedAgain(Duration.ofSeconds(30 + seed % 1000));
    }
    KindFuzz fuzz = KindFuzz.of(seed, drawn, part, sightings, drawn::checkNoSoundTypeIsGivenUp);
    fuzz.invariants().audit(part::bills, part::hidesTime);
    return fuzz;
  }
}
