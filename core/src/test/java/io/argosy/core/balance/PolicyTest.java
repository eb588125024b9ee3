package io.argosy.core.balance;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.balance.Partition.Standing;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyTest {
  private static final Policy ARGOSY = Policies.named("argosy").orElseThrow();
  private static final Policy RUPER = Policies.named("ruper").orElseThrow();
  private static final Policy STATIC = Policies.named("static").orElseThrow();

  @ParameterizedTest
  @CsvSource({
    "60, 3", // a twentieth
    "10, 1", // never below a second
    "100000, 300" // never above five minutes
  })
  void the_report_interval_is_a_twentieth_of_the_deadline(long deadline, long interval) {
    assertThat(ARGOSY.interval(Optional.of(Duration.ofSeconds(deadline))))
        .isEqualTo(Duration.ofSeconds(interval));
  }

  @ParameterizedTest
  @CsvSource({
    "100, 1.05, 100", // between the two bounds: unchanged
    "100, 1.25, 85", // 1 − (0.25 − 0.1)
    "100, 2.00, 80", // never below 0.8
    "100, 1.00, 105", // steady: 1 + 0.05
    "290, 1.00, 240" // beyond the time between checkpoints: 0.8 of that
  })
  void ruper_reports_sooner_after_a_change_and_later_while_steady(
      long since, double deviation, long next) {
    Duration interval = Duration.ofMinutes(5);
    assertThat(RUPER.nextReport(interval, Duration.ofSeconds(since), deviation, 1e6))
        .isEqualTo(Duration.ofSeconds(next));
  }

  @Test
  void ours_reports_at_most_half_of_what_is_left_from_now() {
    Duration interval = Duration.ofSeconds(40);
    assertThat(ARGOSY.nextReport(interval, interval, 1, 1000)).isEqualTo(interval);
    assertThat(ARGOSY.nextReport(interval, interval, 1, 30)).isEqualTo(Duration.ofSeconds(15));
    assertThat(ARGOSY.nextReport(interval, interval, 1, 0)).isEqualTo(Duration.ofMillis(1250));
  }

  @Test
  void a_deadline_that_would_be_missed_asks_for_more_partitions() {
    BalanceInput balanceInput = measured(1_000_000, 2, 200);
    // 1e6 / (900 · 400) · 2 = 5.56
    assertThat(RUPER.needed(balanceInput, 900, 45, 3)).hasValue(6);
    // as if it were 45 s earlier: 5.85
    assertThat(ARGOSY.needed(balanceInput, 900, 45, 2)).hasValue(6);
  }

  @Test
  void a_deadline_that_holds_asks_for_nothing() {
    assertThat(ARGOSY.needed(measured(1000, 2, 200), 900, 45, 9)).isEqualTo(OptionalLong.empty());
  }

  @Test
  void ruper_waits_for_the_newest_partition_to_be_known() {
    assertThat(RUPER.needed(measured(1_000_000, 2, 200), 900, 45, 2)).isEmpty();
  }

  @Test
  void a_deadline_that_is_past_asks_for_all_there_may_be_and_does_not_divide_by_zero() {
    assertThat(ARGOSY.needed(measured(1000, 1, 1), 0, 45, 9)).hasValue(Long.MAX_VALUE);
    assertThat(ARGOSY.needed(measured(1000, 1, 1), -5, 45, 9)).hasValue(Long.MAX_VALUE);
  }

  @Test
  void a_static_split_never_changes_its_mind() {
    BalanceInput balanceInput = measured(1_000_000, 2, 1);
    assertThat(STATIC.checkpoint(balanceInput, 0)).isEmpty();
    assertThat(STATIC.needed(balanceInput, 1, 1, 9)).isEmpty();
    assertThat(STATIC.firstShare(balanceInput, 10, 3, 3)).isEqualTo(4);
  }

  private static BalanceInput measured(long toDo, int partitions, double speed) {
    List<Partition> list =
        IntStream.range(0, partitions)
            .mapToObj(i -> new Partition(i, Standing.BALANCED, 0, toDo, toDo, speed, 0))
            .toList();
    return new BalanceInput(toDo, false, list);
  }
}
