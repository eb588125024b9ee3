package io.argosy.core.bag.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.spec.Billing;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Comments use minutes, the code seconds: 900 is a quarter of an hour. */
class PlanProgressTest {
  private static final List<Double> SAMPLE = List.of(900.0);

  @Test
  void an_idle_newcomer_fills_its_paid_hour_and_then_the_planned_ones() {
    PlanProgress progress = PlanProgress.of(100, List.of(slot(0, 0, Optional.empty(), 2, false)));
    assertThat(progress).isEqualTo(new PlanProgress(96, 8));
    assertThat(progress.fits(0)).isFalse();
    assertThat(progress.fits(88)).isTrue();
  }

  @Test
  void the_task_that_runs_is_not_counted_but_takes_its_time() {
    // Free at 45 minutes; one more fits, and nothing is left over.
    PlanProgress progress =
        PlanProgress.of(10, List.of(slot(2000, 2, Optional.of(200.0), 1, false)));
    assertThat(progress).isEqualTo(new PlanProgress(9, 4));
  }

  @Test
  void time_too_short_for_a_task_becomes_useful_in_the_next_unit() {
    // Free at 50 minutes: none fits into ten minutes, 70 minutes hold four.
    PlanProgress progress = PlanProgress.of(10, List.of(slot(3000, 3, Optional.empty(), 1, false)));
    assertThat(progress).isEqualTo(new PlanProgress(10, 4));
  }

  @Test
  void a_task_that_continues_into_the_next_unit_uses_a_planned_unit() {
    // Free at 65 minutes: three fit before the second hour ends; no hour is left after it.
    PlanProgress progress =
        PlanProgress.of(10, List.of(slot(3300, 3, Optional.of(300.0), 1, false)));
    assertThat(progress).isEqualTo(new PlanProgress(7, 0));
  }

  @Test
  void a_leaving_machine_drops_a_task_that_would_outlast_its_paid_time() {
    PlanProgress progress =
        PlanProgress.of(10, List.of(slot(3300, 3, Optional.of(300.0), 1, true)));
    assertThat(progress).isEqualTo(new PlanProgress(11, 0));
  }

  @Test
  void a_machine_without_planned_units_drops_a_task_that_would_outlast_its_paid_time() {
    PlanProgress progress =
        PlanProgress.of(10, List.of(slot(3300, 3, Optional.of(300.0), 0, false)));
    assertThat(progress).isEqualTo(new PlanProgress(11, 0));
  }

  @Test
  void more_paid_time_than_tasks_leaves_no_task() {
    assertThat(PlanProgress.of(1, List.of(slot(0, 0, Optional.empty(), 0, false))))
        .isEqualTo(new PlanProgress(0, 0));
  }

  @Test
  void a_unit_that_was_paid_ahead_of_time_counts_as_paid() {
    SlotProgress ahead =
        new SlotProgress(
            Billing.PER_HOUR, SAMPLE, 900, 3600, 7200, 4, 3600, Optional.empty(), 0, false);

    assertThat(PlanProgress.of(4, List.of(ahead))).isEqualTo(new PlanProgress(0, 0));
  }

  private static SlotProgress slot(
      double up, long done, Optional<Double> elapsed, long units, boolean leaving) {
    return new SlotProgress(
        Billing.PER_HOUR, SAMPLE, 900, up, 0, done, done * 900.0, elapsed, units, leaving);
  }
}
