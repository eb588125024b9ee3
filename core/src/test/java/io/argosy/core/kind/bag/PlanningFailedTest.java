package io.argosy.core.kind.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.InstructionId;
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
import io.argosy.core.rental.Rental;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A plan that cannot be computed never leaves a bag waiting. */
class PlanningFailedTest {
  @Test
  void a_bag_without_any_plan_fails_with_the_reason() {
    BagWorld world = new BagWorld((task, offer) -> 60);
    world.unplannable = plan -> true;
    world.play(bag(400));
    assertThat(world.job().outcome())
        .contains(
            new Outcome.Failed(
                "no plan could be made for what is left: a number was too large", ""));
    assertThat(world.facts)
        .anyMatch(fact -> fact instanceof Fact.PlanMissing missing && !missing.kept());
    assertThat(world.bag().rents()).as("all is given back").noneMatch(Rental::isLive);
  }

  @Test
  void a_bag_without_a_new_plan_continues_with_its_present_plan() {
    BagWorld[] world = new BagWorld[1];
    world[0] =
        new BagWorld(
            (task, offer) ->
                (10 + task % 11)
                    * 60.0
                    * (world[0].bag().stage() == BagStateView.Stage.RUNNING ? 1.25 : 1));
    world[0].unplannable = plan -> !plan.menu();
    world[0].play(bag(480));
    assertThat(world[0].facts)
        .anyMatch(fact -> fact instanceof Fact.PlanMissing missing && missing.kept());
    assertThat(world[0].facts.stream().filter(BagFact.PlanSet.class::isInstance)).hasSize(1);
    assertThat(world[0].job().isComputing()).isFalse();
    assertThat(world[0].job().outcome()).isPresent();
    assertThat(world[0].job().keptCount()).isGreaterThan(200);
  }

  @Test
  void a_planning_failure_without_a_request_changes_nothing() {
    BagWorld world = new BagWorld((task, offer) -> 60);
    world.play(bag(400));
    int facts = world.facts.size();
    world.tell(
        new Stimulus.PlanningFailed(
            world.kernel.state().at(), new InstructionId(1), BagWorld.JOB, "late"));
    assertThat(world.facts).hasSize(facts);
  }

  private static JobSpec.Bag bag(long budget) {
    Duration per = Duration.ofHours(1);
    return new JobSpec.Bag(
        300,
        List.of(
            new Offer("one", Money.of(3), per, Billing.PER_HOUR, 16, Duration.ZERO, 1),
            new Offer("two", Money.of(12), per, Billing.PER_HOUR, 16, Duration.ZERO, 1)),
        new Promise(Optional.empty(), Otherwise.CONTINUE, Optional.of(Money.of(budget))),
        Money.ZERO,
        Sample.PUBLISHED,
        new Choosing.ByRule(Rule.FASTEST),
        "argosy",
        2,
        42,
        "");
  }
}
