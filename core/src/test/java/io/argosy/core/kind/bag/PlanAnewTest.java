package io.argosy.core.kind.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Choosing.Rule;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.Promise.Otherwise;
import io.argosy.core.model.spec.Sample;
import io.argosy.core.rental.JobRentals;
import io.argosy.core.rental.Rental;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** If the money does not suffice for a plan, another replaces it only if the change pays off. */
class PlanAnewTest {
  @Test
  void a_bag_with_too_little_money_continues_with_its_present_machines() {
    BagWorld world = played("argosy", 1, 290, 1.3);
    assertThat(world.job().outcome()).contains(new Outcome.StoppedByPromise());
    assertThat(plans(world)).isLessThan(12);
    BagWorld published = played("bats", 1, 290, 1.3);
    assertThat(plans(published)).isGreaterThan(3 * plans(world));
    assertThat(world.bag().rents().size()).isLessThanOrEqualTo(published.bag().rents().size());
    assertThat(world.job().keptCount()).isGreaterThanOrEqualTo(published.job().keptCount());
  }

  @Test
  void expensive_machines_leave_when_the_money_lasts_longer_without_them() {
    BagWorld world = played("argosy", 4, 480, 1.25);
    assertThat(world.job().outcome()).contains(new Outcome.Done(false));
    assertThat(plans(world)).isBetween(2L, 6L);
    List<BagFact.PlanSet> set = sets(world);
    assertThat(set.getLast().wanted().getLast()).isLessThan(set.getFirst().wanted().getLast());
    assertThat(set.getLast().why()).isInstanceOf(Reason.Replanned.class);
  }

  @Test
  void a_plan_that_holds_is_never_replaced() {
    BagWorld world = played("argosy", 4, 480, 1);
    assertThat(world.job().outcome()).contains(new Outcome.Done(false));
    assertThat(plans(world)).isEqualTo(1);
  }

  @Test
  void units_that_are_paid_at_once_are_all_taken_off_what_the_plan_has_left() {
    BagWorld world = new BagWorld((task, offer) -> 150 * 60.0);
    world.tell(new Stimulus.JobSubmitted(BagWorld.START, BagWorld.JOB, bag("argosy", 1, 3000)));
    world.advance(() -> world.bag().stage() == BagStateView.Stage.RUNNING);
    world.advance(() -> extended(world) > 0);
    Fact.RentExtended last = last(world);
    Rental after = JobRentals.of(world.kernel.state(), last.machine()).orElseThrow();
    long planned = new BagKind().plannedUnits(world.job(), after.offer());
    // A task takes three hours: that many are paid at a time.
    assertThat(after.unitsLeft()).isEqualTo(Math.max(0, planned - 3));
  }

  private static Fact.RentExtended last(BagWorld world) {
    return (Fact.RentExtended)
        world.facts.reversed().stream()
            .filter(Fact.RentExtended.class::isInstance)
            .findFirst()
            .orElseThrow();
  }

  private static long extended(BagWorld world) {
    boolean planned = false;
    long count = 0;
    for (Fact fact : world.facts) {
      planned |= fact instanceof BagFact.PlanSet;
      count += planned && fact instanceof Fact.RentExtended ? 1 : 0;
    }
    return count;
  }

  /** Tasks take longer than the sample's by a factor once the bag runs its plan. */
  private static BagWorld played(String policy, int dearer, long budget, double longer) {
    BagWorld[] world = new BagWorld[1];
    world[0] =
        new BagWorld(
            (task, offer) ->
                (10 + task % 11)
                    * 60.0
                    * (world[0].bag().stage() == BagStateView.Stage.RUNNING ? longer : 1));
    return world[0].play(bag(policy, dearer, budget));
  }

  private static List<BagFact.PlanSet> sets(BagWorld world) {
    return world.facts.stream()
        .filter(BagFact.PlanSet.class::isInstance)
        .map(BagFact.PlanSet.class::cast)
        .toList();
  }

  private static long plans(BagWorld world) {
    return sets(world).size();
  }

  private static JobSpec.Bag bag(String policy, int dearer, long budget) {
    Duration per = Duration.ofHours(1);
    return new JobSpec.Bag(
        300,
        List.of(
            new Offer("one", Money.of(3), per, Billing.PER_HOUR, 16, Duration.ZERO, 1),
            new Offer("two", Money.of(3L * dearer), per, Billing.PER_HOUR, 16, Duration.ZERO, 1)),
        new Promise(Optional.empty(), Otherwise.CONTINUE, Optional.of(Money.of(budget))),
        Money.ZERO,
        Sample.PUBLISHED,
        new Choosing.ByRule(Rule.FASTEST),
        policy,
        2,
        42,
        "");
  }
}
