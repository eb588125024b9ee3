package io.argosy.core.balance;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.balance.Partition.Standing;
import java.util.List;
import org.junit.jupiter.api.Test;

class OvertakingTest {
  /** Waits after 1,000 iterations; with calls of 10 s to start it does 80 iterations a second. */
  private static final Partition FAST =
      new Partition(0, Standing.IDLE, 1000, 1000, 1000, 80, 0, 10, 0);

  private static Partition calls(int index, double speed, long begun) {
    return new Partition(index, Standing.BALANCED, 0, begun, begun, speed, 0, 10, begun);
  }

  private static BalanceInput input(long toDo, Partition... partitions) {
    return new BalanceInput(toDo, true, List.of(partitions));
  }

  @Test
  void a_waiting_partition_does_what_it_can_in_half_the_time_of_the_slowest_call() {
    // The call takes 400 s: in 200 s the other can start and do 190 s of work.
    assertThat(Overtaking.amount(input(21_000, FAST, calls(1, 50, 20_000)), 0)).isEqualTo(19_000);
  }

  @Test
  void no_more_is_overtaken_than_the_call_contains() {
    Partition other = new Partition(2, Standing.BALANCED, 0, 15_000, 15_000, 80, 0, 10, 15_000);

    assertThat(Overtaking.amount(input(21_000, FAST, calls(1, 50, 20_000), other), 0))
        .isEqualTo(5_000);
  }

  @Test
  void a_call_that_ends_soon_is_not_overtaken() {
    assertThat(Overtaking.amount(input(1_900, FAST, calls(1, 50, 900)), 0)).isZero();
  }

  @Test
  void the_last_call_is_the_one_that_completes_the_job() {
    Partition slow = calls(1, 10, 10_000);
    Partition quick = calls(2, 100, 10_000);

    assertThat(input(10_000, slow, quick).lastCall()).contains(quick);
    assertThat(input(20_000, slow, quick).lastCall()).contains(slow);
    assertThat(input(20_001, slow, quick).lastCall()).isEmpty();
  }

  @Test
  void partitions_are_added_for_work_that_has_not_begun() {
    assertThat(FurtherPartitions.of(input(20_000, calls(1, 50, 20_000)), 8, 1)).isZero();
    // Half a start-up at 50 iterations a second is 250.
    assertThat(FurtherPartitions.of(input(20_600, calls(1, 50, 20_000)), 8, 1)).isEqualTo(2);
  }
}
