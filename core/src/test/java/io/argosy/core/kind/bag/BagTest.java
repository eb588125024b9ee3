package io.argosy.core.kind.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Choosing.Rule;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.Promise.Otherwise;
import io.argosy.core.model.spec.Sample;
import io.argosy.core.rental.Rental;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The life of a bag: sampled, planned, run on rented machines, paid. */
class BagTest {
  private static final double MINUTE = 60;

  @Test
  void a_bag_is_tried_planned_run_and_paid_within_its_budget() {
    BagWorld world = new BagWorld(BagTest::length).play(bag(300, 400, "argosy"));
    assertThat(world.job().outcome()).contains(new Outcome.Done(false));
    assertThat(world.job().keptCount()).isEqualTo(300);
    assertThat(world.bag().rents()).noneMatch(Rental::isLive);
    assertThat(world.spent()).isLessThanOrEqualTo(Money.of(400));
    assertThat(world.kernel.state().outstanding()).isEmpty();
  }

  @Test
  void the_published_policy_stays_within_the_budget_too() {
    BagWorld world = new BagWorld(BagTest::length).play(bag(300, 400, "bats"));
    assertThat(world.job().outcome()).contains(new Outcome.Done(false));
    assertThat(world.spent()).isLessThanOrEqualTo(Money.of(400));
  }

  @Test
  void seven_tasks_run_on_every_type_before_the_menu_is_made() {
    BagWorld world = new BagWorld(BagTest::length).play(bag(300, 400, "bats"));
    List<Fact.TaskMeasured> sample =
        world.facts.stream()
            .takeWhile(fact -> !(fact instanceof BagFact.BagSampled))
            .filter(Fact.TaskMeasured.class::isInstance)
            .map(Fact.TaskMeasured.class::cast)
            .toList();
    for (String type : List.of("cheap", "fast")) {
      List<Long> there =
          sample.stream()
              .filter(f -> f.machine().value().startsWith(type))
              .map(Fact.TaskMeasured::task)
              .toList();
      assertThat(there).hasSizeGreaterThanOrEqualTo(7);
    }
    long twice = sample.size() - sample.stream().map(Fact.TaskMeasured::task).distinct().count();
    assertThat(twice).isEqualTo(7);
  }

  @Test
  void only_surplus_machines_leave_if_their_paid_time_ends_together() {
    BagWorld world = new BagWorld(BagTest::length);
    world.play(with(bag(300, 400, "argosy"), new Choosing.ByRule(Rule.CHEAPEST), promise(400)));
    List<BagFact.PlanChecked> checks =
        world.facts.stream()
            .filter(BagFact.PlanChecked.class::isInstance)
            .map(BagFact.PlanChecked.class::cast)
            .toList();
    // The first check is of the plan itself; then some of the seven sampling machines continue.
    assertThat(checks.get(1).possible()).isPositive();
  }

  @Test
  void a_bag_that_runs_out_of_money_stops_keeps_its_results_and_resumes_with_more() {
    BagWorld world = new BagWorld((task, offer) -> 4 * length(task, offer));
    JobSpec.Bag spec = bag(300, 150, "argosy");
    world.play(spec);
    assertThat(world.job().outcome()).contains(new Outcome.StoppedByPromise());
    long kept = world.job().keptCount();
    assertThat(kept).isPositive().isLessThan(300);
    assertThat(world.bag().missing().orElseThrow().isPositive()).isTrue();
    assertThat(world.spent()).isLessThanOrEqualTo(Money.of(150));
    world.tell(
        new BagStimulus.BagChosen(
            world.kernel.state().at(),
            BagWorld.JOB,
            new Choosing.ByRule(Rule.CHEAPEST),
            promise(3000),
            Money.ZERO));
    world.advance();
    assertThat(world.job().outcome()).contains(new Outcome.Done(false));
    assertThat(world.job().keptCount()).isEqualTo(300);
  }

  @Test
  void a_bag_with_more_money_gets_a_new_menu_and_does_not_wait_for_the_user() {
    BagWorld world = new BagWorld(BagTest::length);
    JobSpec.Bag poor = bag(300, 400, "argosy");
    world.play(with(poor, new Choosing.ByRule(Rule.CHEAPEST), promise(90)));
    assertThat(world.job().outcome()).contains(new Outcome.StoppedByPromise());
    assertThat(world.bag().stage()).isEqualTo(BagStateView.Stage.CHOOSING);
    assertThat(world.bag().menu()).isPresent();
    world.tell(
        new BagStimulus.BagChosen(
            world.kernel.state().at(),
            BagWorld.JOB,
            world.bag().choosing(),
            promise(3000),
            Money.ZERO));
    assertThat(world.job().isComputing()).isTrue();
    assertThat(BagStateView.awaitsChoice(world.job())).isFalse();
    world.advance();
    assertThat(world.job().outcome()).contains(new Outcome.Done(false));
  }

  @Test
  void a_person_chooses_from_the_menu() {
    BagWorld world = new BagWorld(BagTest::length);
    world.play(with(bag(300, 400, "argosy"), new Choosing.Wait(), Promise.NONE));
    assertThat(world.bag().stage()).isEqualTo(BagStateView.Stage.CHOOSING);
    assertThat(world.bag().rents()).noneMatch(Rental::isLive);
    int fastest = world.bag().menu().orElseThrow().choices().size();
    assertThat(fastest).isGreaterThan(3);
    world.tell(
        new BagStimulus.BagChosen(
            world.kernel.state().at(),
            BagWorld.JOB,
            new Choosing.ByNumber(fastest),
            Promise.NONE,
            Money.ZERO));
    world.advance();
    assertThat(world.job().outcome()).contains(new Outcome.Done(false));
  }

  @Test
  void a_deadline_that_is_chosen_with_a_plan_counts() {
    BagWorld world = new BagWorld(BagTest::length);
    world.play(with(bag(100, 400, "argosy"), new Choosing.Wait(), Promise.NONE));
    Instant soon = world.kernel.state().at().plusSeconds(60);
    Promise promise =
        new Promise(Optional.of(new Deadline.By(soon)), Otherwise.CONTINUE, Optional.empty());
    world.tell(
        new BagStimulus.BagChosen(
            world.kernel.state().at(),
            BagWorld.JOB,
            new Choosing.ByNumber(1),
            promise,
            Money.ZERO));
    assertThat(world.job().deadline()).contains(soon);
    world.advance();
    assertThat(world.job().outcome()).contains(new Outcome.Done(true));
  }

  @Test
  void a_type_that_is_refused_and_one_that_never_starts_are_left_out() {
    BagWorld world = new BagWorld(BagTest::length);
    world.refusing.add("fast");
    world.play(bag(100, 400, "argosy"));
    assertThat(world.job().outcome()).contains(new Outcome.Done(false));
    assertThat(world.bag().types().get(1).leftOut()).contains("sold out");

    BagWorld other = new BagWorld(BagTest::length);
    other.dead.add("cheap");
    other.play(bag(100, 900, "argosy"));
    assertThat(other.job().outcome()).contains(new Outcome.Done(false));
    assertThat(other.bag().types().getFirst().isUsable()).isFalse();
  }

  @Test
  void when_no_type_works_the_job_fails_with_the_reason() {
    BagWorld world = new BagWorld(BagTest::length);
    world.refusing.addAll(List.of("cheap", "fast"));
    world.play(bag(100, 400, "argosy"));
    assertThat(world.job().outcome().orElseThrow())
        .isInstanceOfSatisfying(
            Outcome.Failed.class,
            failed -> assertThat(failed.lastLines()).contains("cheap: sold out"));
  }

  @Test
  void tasks_that_all_fail_end_the_bag_early() {
    BagWorld world = new BagWorld((task, offer) -> -10);
    world.play(bag(100, 400, "argosy"));
    assertThat(world.job().outcome().orElseThrow())
        .isInstanceOfSatisfying(
            Outcome.Failed.class, failed -> assertThat(failed.reason()).contains("all failed"));
    assertThat(world.bag().rents()).noneMatch(Rental::isLive);
  }

  @Test
  void one_task_that_fails_is_tried_again_given_up_and_named_while_the_rest_is_kept() {
    BagWorld world = new BagWorld((task, offer) -> task == 17 ? -60 : length(task, offer));
    world.play(bag(100, 400, "argosy"));
    assertThat(world.job().outcome().orElseThrow())
        .isInstanceOfSatisfying(
            Outcome.Failed.class,
            failed -> assertThat(failed.reason()).isEqualTo("1 of 100 tasks failed: task 17"));
    assertThat(world.job().keptCount()).isEqualTo(99);
  }

  @Test
  void a_bag_that_is_too_small_for_a_sample_samples_as_it_goes() {
    for (int tasks : List.of(1, 2, 5, 12)) {
      BagWorld world = new BagWorld(BagTest::length).play(bag(tasks, 400, "argosy"));
      assertThat(world.job().outcome()).contains(new Outcome.Done(false));
      assertThat(world.job().keptCount()).isEqualTo(tasks);
    }
  }

  @Test
  void machines_charged_by_the_second_go_as_soon_as_nothing_is_left_for_them() {
    BagWorld world = new BagWorld(BagTest::length);
    world.play(billed(bag(100, 400, "argosy"), Billing.PER_SECOND));
    assertThat(world.job().outcome()).contains(new Outcome.Done(false));
    for (Rental rental : world.bag().rents()) {
      Offer offer = world.bag().spec().offers().get(rental.offer());
      Duration used = Duration.between(rental.orderedAt(), rental.endedAt());
      assertThat(rental.reserved()).isEqualTo(offer.charge(used));
    }
  }

  @Test
  void a_budget_that_pays_no_machine_stops_at_once() {
    BagWorld world = new BagWorld(BagTest::length).play(bag(100, 2, "argosy"));
    assertThat(world.job().outcome()).contains(new Outcome.StoppedByPromise());
    assertThat(world.spent()).isEqualTo(Money.ZERO);
    assertThat(world.bag().missing()).contains(Money.of(1));
  }

  private static double length(long task, String offer) {
    return (10 + task % 11) * MINUTE / (offer.equals("fast") ? 4 : 1);
  }

  private static JobSpec.Bag bag(long tasks, long budget, String policy) {
    Billing hour = Billing.PER_HOUR;
    Duration per = Duration.ofHours(1);
    return new JobSpec.Bag(
        tasks,
        List.of(
            new Offer("cheap", Money.of(3), per, hour, 32, Duration.ZERO, 1),
            new Offer("fast", Money.of(9), per, hour, 32, Duration.ZERO, 1)),
        promise(budget),
        Money.ZERO,
        Sample.PUBLISHED,
        new Choosing.ByRule(Rule.FASTEST),
        policy,
        2,
        42,
        "");
  }

  private static Promise promise(long budget) {
    return new Promise(Optional.empty(), Otherwise.CONTINUE, Optional.of(Money.of(budget)));
  }

  private static JobSpec.Bag with(JobSpec.Bag bag, Choosing choosing, Promise promise) {
    return new JobSpec.Bag(
        bag.tasks(),
        bag.offers(),
        promise,
        bag.cushion(),
        bag.sample(),
        choosing,
        bag.policy(),
        bag.retries(),
        bag.seed(),
        bag.body());
  }

  private static JobSpec.Bag billed(JobSpec.Bag bag, Billing billing) {
    List<Offer> offers =
        bag.offers().stream()
            .map(
                o ->
                    new Offer(
                        o.name(), o.price(), o.per(), billing, o.max(), o.startUp(), o.slots()))
            .toList();
    return new JobSpec.Bag(
        bag.tasks(),
        offers,
        bag.promise(),
        bag.cushion(),
        bag.sample(),
        bag.choosing(),
        bag.policy(),
        bag.retries(),
        bag.seed(),
        bag.body());
  }
}
