package io.argosy.core.work;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockSizeTest {
  @ParameterizedTest
  @CsvSource({"1,1", "4,2", "5,5", "9,5", "10,10", "49,20", "50,50", "999,500"})
  void sizes_are_one_two_or_five_times_a_power_of_ten(long count, long size) {
    assertThat(BlockSize.roundDown(count)).isEqualTo(size);
  }

  @Test
  void a_block_is_long_compared_with_start_up_and_short_compared_with_the_job() {
    // Half a second of start-up, 1,000 iterations per second, 1,000 s on four slots: 31.6 s.
    assertThat(BlockSize.of(pace(0.5, 1000), 4_000_000, 4, 1)).isEqualTo(20_000);
    // Without start-up, 10 s on one slot: 0.63 s.
    assertThat(BlockSize.of(pace(0, 1000), 10_000, 1, 1)).isEqualTo(500);
  }

  @Test
  void no_block_takes_more_than_a_minute_and_every_slot_gets_one() {
    assertThat(BlockSize.of(pace(10, 1000), 1_000_000_000, 1, 1)).isEqualTo(50_000);
    assertThat(BlockSize.of(pace(10, 1000), 4_000, 4, 1)).isEqualTo(1_000);
  }

  @Test
  void a_slow_iteration_is_a_block_and_a_job_has_no_more_blocks_than_it_may() {
    assertThat(BlockSize.of(new Pace(1, 90, 1, 90), 100, 2, 1)).isEqualTo(1);
    assertThat(BlockSize.of(pace(0, 1e6), 1L << 60, 2, 1L << 37)).isEqualTo(1L << 37);
  }

  /** Two calls of a program with this start-up and speed. */
  private static Pace pace(double startup, double speed) {
    long large = 100_000;
    return new Pace(1, startup + 1 / speed, large, startup + large / speed);
  }
}
