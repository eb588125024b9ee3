package io.argosy.core.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.core.balance.Partition.Standing;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SharesTest {
  static LongStream thousandSeeds() {
    return LongStream.range(0, 1000);
  }

  @ParameterizedTest
  @MethodSource("thousandSeeds")
  void no_iteration_is_lost_or_invented_whatever_the_speeds(long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    long amount = random.nextLong(1L << random.nextInt(1, 60));
    double[] speeds = new double[1 + random.nextInt(50)];
    Arrays.setAll(
        speeds, i -> random.nextInt(4) == 0 ? 0 : StrictMath.exp(random.nextGaussian() * 5));
    long[] parts = Shares.split(amount, speeds);
    assertThat(Arrays.stream(parts).sum()).isEqualTo(amount);
    assertThat(Arrays.stream(parts).min().orElseThrow()).isNotNegative();
  }

  @Test
  void shares_follow_the_speeds() {
    assertThat(Shares.split(100, new double[] {1, 3})).containsExactly(25, 75);
    assertThat(Shares.split(10, new double[] {1, 1, 1})).containsExactly(3, 4, 3);
    assertThat(Shares.split(7, new double[] {0, 0})).containsExactly(4, 3);
  }

  @Test
  void a_checkpoint_gives_what_is_left_by_speed_and_leaves_starters_and_silent_ones_alone() {
    BalanceInput balanceInput =
        new BalanceInput(
            1000,
            false,
            List.of(
                partition(0, Standing.BALANCED, 100, 400, 10),
                partition(1, Standing.BALANCED, 50, 300, 30),
                partition(2, Standing.STARTING, 0, 150, 0),
                partition(3, Standing.SILENT, 40, 90, 99)));
    Shares shares = Shares.of(balanceInput);
    // 1000 − 190 done − 150 of the starter − 50 of the silent one = 610, as 1 : 3.
    assertThat(shares.remaining()).isEqualTo(610);
    assertThat(shares.changes())
        .containsExactly(new Shares.Assignment(0, 100 + 153), new Shares.Assignment(1, 50 + 457));
  }

  @Test
  void the_end_is_expected_where_the_measured_speeds_reach_it() {
    BalanceInput balanceInput =
        new BalanceInput(
            1000,
            false,
            List.of(
                new Partition(0, Standing.BALANCED, 100, 500, 500, 10, 5),
                new Partition(1, Standing.BALANCED, 100, 500, 500, 30, 5)));
    // 1000 − (100 + 50) − (100 + 150) = 600 at 40 per second.
    assertThat(balanceInput.etaSeconds()).isCloseTo(15, within(1e-9));
  }

  @Test
  void no_partition_is_expected_to_have_done_more_than_its_grant() {
    Partition fast = new Partition(0, Standing.BALANCED, 90, 100, 100, 1000, 10);
    assertThat(fast.predicted()).isEqualTo(100);
  }

  @Test
  void zero_speed_means_no_checkpoint() {
    BalanceInput balanceInput =
        new BalanceInput(1000, false, List.of(partition(0, Standing.BALANCED, 10, 1000, 0)));
    assertThat(Checkpoints.above(1, balanceInput)).isEmpty();
    assertThat(balanceInput.etaSeconds()).isInfinite();
  }

  private static Partition partition(
      int index, Standing standing, long done, long granted, double speed) {
    return new Partition(index, standing, done, granted, granted, speed, 0);
  }
}
