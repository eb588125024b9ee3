package io.argosy.core.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.core.balance.Partition.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BlockSharesTest {
  private static final long BLOCK = 100;

  static LongStream hundredSeeds() {
    return LongStream.range(0, 100);
  }

  @Test
  void a_block_is_given_to_the_partition_that_completes_it_first() {
    // 500 left: one block runs on each, the fast one has done half of its own.
    BalanceInput input =
        new BalanceInput(500, false, List.of(running(0, 10, 5), running(1, 20, 5)), BLOCK);

    Shares shares = BlockShares.of(input);

    // Free in 5 s and at once: the fast one ends blocks after 5, 10 and 15 s, the slow after 15 s.
    assertThat(shares.changes())
        .containsExactly(new Shares.Assignment(0, 200), new Shares.Assignment(1, 300));
    assertThat(BlockShares.endSeconds(input)).isCloseTo(15, within(1e-9));
  }

  @Test
  void only_time_in_which_whole_blocks_fit_counts_before_a_deadline() {
    BalanceInput input =
        new BalanceInput(900, false, List.of(running(0, 2, 0), running(1, 3, 0)), BLOCK);

    assertThat(BlockShares.usableSeconds(input, 119)).isCloseTo(80, within(1e-9));
    assertThat(BlockShares.usableSeconds(input, 39)).isCloseTo(39, within(1e-9));
    assertThat(BlockShares.usableSeconds(input, -1)).isEqualTo(-1);
    BalanceInput free = new BalanceInput(900, false, input.partitions());
    assertThat(BlockShares.usableSeconds(free, 119)).isEqualTo(119);
  }

  /** No partition could give its last block to another that would complete it sooner. */
  @ParameterizedTest
  @MethodSource("hundredSeeds")
  void all_blocks_are_given_and_no_move_of_one_ends_the_job_sooner(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Partition> partitions = new ArrayList<>();
    int count = random.nextInt(1, 9);
    for (int i = 0; i < count; i++) {
      partitions.add(running(i, random.nextDouble(1, 50), random.nextDouble(10)));
    }
    long blocks = count + random.nextLong(1, random.nextBoolean() ? 20 : 5_000);
    long toDo = blocks * BLOCK - random.nextLong(BLOCK);
    BalanceInput input = new BalanceInput(toDo, false, partitions, BLOCK);

    Shares shares = BlockShares.of(input);

    double latest = 0;
    double soonest = Double.POSITIVE_INFINITY;
    long given = 0;
    for (int i = 0; i < count; i++) {
      Partition partition = partitions.get(i);
      long assigned = shares.changes().get(i).assigned();
      assertThat(assigned % BLOCK).isZero();
      given += assigned / BLOCK;
      double end = (assigned - partition.predicted()) / partition.speed();
      // A block that runs stays where it is.
      latest = assigned > BLOCK ? Math.max(latest, end) : latest;
      soonest = Math.min(soonest, end + BLOCK / partition.speed());
    }
    assertThat(given).isEqualTo(blocks);
    assertThat(latest).isLessThanOrEqualTo(soonest + 1e-6);
  }

  private static Partition running(int index, double speed, double sinceReport) {
    return new Partition(index, Standing.BALANCED, 0, BLOCK, BLOCK, speed, sinceReport, 0, BLOCK);
  }
}
