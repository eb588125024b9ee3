package io.argosy.simulator.kind.iterative;

import io.argosy.simulator.FuzzRun;
import io.argosy.simulator.KindFuzz;
import io.argosy.simulator.Sightings;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The random jobs of {@link IterativeFuzzTest} in blocks: each call is exactly one block, whatever
 * happens.
 */
class BlockFuzzTest {
  private static final int SEEDS_A_WORLD = 5;

  @Test
  void each_call_is_one_block_and_every_job_ends_whatever_happens() throws Exception {
    new FuzzRun(BlockFuzzTest.class, BlockFuzzTest::drawn)
        .play(
            seed -> seed % SEEDS_A_WORLD == 0,
            List.of(
                "AttemptLost",
                "PieceFailed",
                "PartitionWithdrawn",
                "a late result kept",
                "a steer that takes",
                "refused: AlreadyKept",
                "added: Deadline",
                "ended: Done"));
  }

  private static KindFuzz drawn(long seed, Sightings sightings) {
    RandomDemand drawn = RandomDemand.of(seed).inBlocks(seed);
    return KindFuzz.of(seed, drawn, drawn.part(), sightings, end -> {});
  }
}
