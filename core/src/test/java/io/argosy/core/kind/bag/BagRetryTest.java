package io.argosy.core.kind.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.Sample;
import io.argosy.core.rental.JobRentals;
import io.argosy.core.rental.Rental;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Paid results count, and a failed merge does not lose them. */
class BagRetryTest {
  private final BagWorld world = new BagWorld((task, offer) -> 60);

  @Test
  void a_merge_that_failed_is_tried_again_and_nothing_is_rented_for_it() {
    world.mergeFails = Optional.of("exit code 4");
    world.play(bag());
    assertThat(world.job().outcome())
        .contains(new Outcome.Failed("the results could not be merged", "exit code 4"));
    Money spent = world.spent();
    world.mergeFails = Optional.empty();

    again();

    assertThat(world.job().outcome()).contains(new Outcome.Done(false));
    assertThat(world.spent()).isEqualTo(spent);
    assertThat(world.job().keptCount()).isEqualTo(20);
  }

  @Test
  void a_merge_that_fails_again_reports_it_again() {
    world.mergeFails = Optional.of("exit code 4");
    world.play(bag());
    again();
    assertThat(world.facts).filteredOn(BagFact.BagReopened.class::isInstance).hasSize(1);
    assertThat(BagRetry.isMergeLeft(world.job())).isTrue();
  }

  @Test
  void tasks_that_were_given_up_are_tried_again_and_the_others_are_not() {
    Set<Long> broken = new HashSet<>(Set.of(3L, 11L));
    BagWorld repaired = new BagWorld((task, offer) -> broken.contains(task) ? -60 : 60);
    repaired.play(bag());
    assertThat(repaired.bag().givenUp()).containsExactlyInAnyOrder(3L, 11L);
    assertThat(repaired.job().outcome()).containsInstanceOf(Outcome.Failed.class);
    broken.clear();
    int before = repaired.facts.size();

    repaired.tell(new Stimulus.TryAgain(repaired.kernel.state().at(), BagWorld.JOB));
    repaired.advance();

    assertThat(repaired.job().outcome()).contains(new Outcome.Done(false));
    assertThat(repaired.job().keptCount()).isEqualTo(20);
    assertThat(repaired.facts.subList(before, repaired.facts.size()))
        .filteredOn(Fact.PieceKept.class::isInstance)
        .hasSize(2);
    assertThat(repaired.spent().isAtMost(Money.of(400))).isTrue();
  }

  @Test
  void a_bag_that_is_done_is_left_as_it_is() {
    world.play(bag());
    again();
    assertThat(world.facts).noneMatch(BagFact.BagReopened.class::isInstance);
    assertThat(world.job().outcome()).contains(new Outcome.Done(false));
  }

  @Test
  void a_result_of_a_released_machine_counts_as_run_there() {
    world.tell(new Stimulus.JobSubmitted(BagWorld.START, BagWorld.JOB, bag()));
    world.advance(() -> !world.bag().running().isEmpty());
    BagStateView.Running late = world.bag().running().getFirst();
    AttemptId attempt = world.job().tasks.get(late.worker()).attemptId();
    MachineId machine = world.bag().rentOf(late.worker()).machine();
    world.tell(new Stimulus.MachineLost(BagWorld.START, machine));
    world.tell(
        new Stimulus.ResultStored(
            BagWorld.START, attempt, new Interval(late.task(), 1), new ResultRef(1, "late")));
    assertThat(world.job().keptCount()).isEqualTo(1);

    world.advance();

    assertThat(world.job().outcome()).contains(new Outcome.Done(false));
    assertThat(JobRentals.of(world.kernel.state(), machine).orElseThrow().done()).isEqualTo(1);
    long replicas = world.facts.stream().filter(Fact.PieceRefused.class::isInstance).count();
    assertThat(world.bag().rents().stream().mapToLong(Rental::done).sum()).isEqualTo(20 + replicas);
  }

  private void again() {
    world.tell(new Stimulus.TryAgain(world.kernel.state().at(), BagWorld.JOB));
    world.advance();
  }

  private static JobSpec.Bag bag() {
    Offer offer =
        new Offer("only", Money.of(3), Duration.ofHours(1), Billing.PER_HOUR, 4, Duration.ZERO, 1);
    return new JobSpec.Bag(
        20,
        List.of(offer),
        new Promise(Optional.empty(), Promise.Otherwise.CONTINUE, Optional.of(Money.of(400))),
        Money.ZERO,
        Sample.PUBLISHED,
        new Choosing.ByRule(Choosing.Rule.FASTEST),
        "argosy",
        2,
        42,
        "");
  }
}
