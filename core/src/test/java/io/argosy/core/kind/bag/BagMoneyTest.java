package io.argosy.core.kind.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
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

/** Reserved money becomes free again, and is not counted twice or paid for nothing. */
class BagMoneyTest {
  private static final Choosing CHEAPEST = new Choosing.ByRule(Rule.CHEAPEST);

  @Test
  void a_machine_that_shut_down_while_the_service_was_down_is_neither_extended_nor_paid_again() {
    BagWorld world = new BagWorld(BagMoneyTest::length);
    world.tell(
        new Stimulus.JobSubmitted(
            BagWorld.START, BagWorld.JOB, bag(Billing.PER_HOUR, promise(400), CHEAPEST)));
    world.advance(() -> world.job().keptCount() > 0);
    List<Rental> before = List.copyOf(world.bag().rents());
    int known = world.facts.size();
    Instant later = world.kernel.state().at().plus(Duration.ofHours(30));
    world.tell(new Stimulus.Woke(later));
    assertThat(world.facts.subList(known, world.facts.size()))
        .noneMatch(fact -> fact instanceof Fact.RentExtended);
    for (Rental rental : before) {
      Rental now = world.bag().rents().get(rental.number());
      assertThat(now.phase()).isEqualTo(Rental.Phase.OVER);
      assertThat(now.reserved()).isEqualTo(rental.reserved());
      assertThat(now.use(later)).isEqualTo(Duration.ofHours(1));
    }
  }

  @Test
  void a_machine_released_while_the_service_was_down_is_billed_until_then() {
    BagWorld world = new BagWorld(BagMoneyTest::length);
    world.tell(
        new Stimulus.JobSubmitted(
            BagWorld.START, BagWorld.JOB, bag(Billing.PER_SECOND, promise(400), CHEAPEST)));
    world.advance(() -> world.job().keptCount() > 0);
    Rental rental =
        world.bag().rents().stream().filter(Rental::isWorking).findFirst().orElseThrow();
    Instant when = world.kernel.state().at().plusSeconds(1);
    Instant back = when.plus(Duration.ofHours(5));
    world.tell(new Stimulus.RentGivenBack(back, rental.machine(), when));
    Rental after = world.bag().rents().get(rental.number());
    assertThat(after.phase()).isEqualTo(Rental.Phase.OVER);
    assertThat(after.endedAt()).isEqualTo(when);
    Offer offer = world.bag().spec().offers().get(rental.offer());
    assertThat(after.reserved())
        .isEqualTo(offer.charge(Duration.between(rental.orderedAt(), when)))
        .isLessThan(rental.reserved());
    int facts = world.facts.size();
    world.tell(new Stimulus.RentGivenBack(back, rental.machine(), when));
    assertThat(world.facts).as("said twice").hasSize(facts);
  }

  @Test
  void a_machine_that_would_hardly_receive_an_extension_is_not_paid_for_it() {
    BagWorld world = new BagWorld(BagMoneyTest::length);
    world.tell(
        new Stimulus.JobSubmitted(
            BagWorld.START, BagWorld.JOB, bag(Billing.PER_HOUR, promise(400), CHEAPEST)));
    world.advance(() -> world.job().keptCount() > 0);
    List<Rental> before = world.bag().rents().stream().filter(Rental::isStaying).toList();
    Instant late = before.getFirst().goAt();
    int known = world.facts.size();
    world.tell(new Stimulus.Woke(late));
    assertThat(world.facts.subList(known, world.facts.size()))
        .noneMatch(fact -> fact instanceof Fact.RentExtended);
    Rental after = world.bag().rents().get(before.getFirst().number());
    assertThat(after.isStaying()).isFalse();
    assertThat(after.reserved()).isEqualTo(before.getFirst().reserved());
  }

  @Test
  void a_bag_stops_for_money_only_when_all_that_was_set_aside_is_back() {
    int stopped = 0;
    int done = 0;
    for (int budget = 44; budget <= 84; budget += 4) {
      BagWorld world = new BagWorld(BagMoneyTest::length);
      world.goesAfter = 5;
      world.play(bag(Billing.PER_SECOND, promise(budget), CHEAPEST));
      BagState bag = world.bag();
      if (world.job().outcome().equals(Optional.of(new Outcome.Done(false)))) {
        done++;
      } else if (bag.stage() == BagStateView.Stage.CHOOSING) {
        stopped++;
        Money least = bag.menu().orElseThrow().least();
        assertThat(least).as("budget " + budget).isGreaterThan(bag.free());
        assertThat(bag.missing()).as("budget " + budget).contains(least.minus(bag.free()));
      }
    }
    assertThat(stopped).isPositive();
    assertThat(done).isPositive();
  }

  @Test
  void more_money_for_a_plan_that_was_chosen_by_number_shows_a_new_menu_and_takes_none_of_it() {
    BagWorld world = chosenByNumber(4);
    assertThat(world.job().outcome()).contains(new Outcome.StoppedByPromise());
    assertThat(world.bag().stage()).isEqualTo(BagStateView.Stage.RUNNING);
    int rents = world.bag().rents().size();
    world.tell(chosen(world, world.bag().choosing(), promise(3000)));
    world.advance();
    assertThat(BagStateView.awaitsChoice(world.job())).isTrue();
    assertThat(world.bag().rents()).hasSize(rents);
    world.tell(chosen(world, new Choosing.ByNumber(1), promise(3000)));
    world.advance();
    assertThat(world.job().outcome()).contains(new Outcome.Done(false));
  }

  @Test
  void more_money_while_it_runs_does_not_take_the_same_number_of_another_menu() {
    BagWorld world = new BagWorld(BagMoneyTest::length);
    world.play(bag(Billing.PER_HOUR, promise(400), new Choosing.Wait()));
    world.tell(chosen(world, new Choosing.ByNumber(2), promise(400)));
    world.advance(
        () -> world.bag().stage() == BagStateView.Stage.RUNNING && !world.job().isComputing());
    long menus = menus(world);
    world.tell(chosen(world, new Choosing.ByNumber(2), promise(900)));
    world.advance();
    assertThat(menus(world)).isEqualTo(menus);
    assertThat(world.job().outcome()).contains(new Outcome.Done(false));
  }

  @Test
  void a_resumed_bag_keeps_its_deadline() {
    BagWorld world = new BagWorld((task, offer) -> 4 * length(task, offer));
    Duration day = Duration.ofDays(90);
    Promise promise =
        new Promise(
            Optional.of(new Deadline.Within(day)), Otherwise.CONTINUE, Optional.of(Money.of(100)));
    world.play(bag(Billing.PER_HOUR, promise, CHEAPEST));
    assertThat(world.job().outcome()).contains(new Outcome.StoppedByPromise());
    Promise more = new Promise(promise.deadline(), Otherwise.CONTINUE, Optional.of(Money.of(9000)));
    world.tell(chosen(world, CHEAPEST, more));
    assertThat(world.job().deadline()).contains(BagWorld.START.plus(day));
  }

  /** Runs the cheapest plan of its menu, with tasks that take longer than the sample's. */
  private static BagWorld chosenByNumber(double longer) {
    BagWorld[] world = new BagWorld[1];
    world[0] =
        new BagWorld(
            (task, offer) ->
                world[0].bag().stage() == BagStateView.Stage.RUNNING
                    ? longer * length(task, offer)
                    : length(task, offer));
    world[0].play(bag(Billing.PER_HOUR, promise(120), new Choosing.Wait()));
    world[0].tell(chosen(world[0], new Choosing.ByNumber(1), promise(120)));
    return world[0].advance();
  }

  private static BagStimulus.BagChosen chosen(BagWorld world, Choosing choosing, Promise promise) {
    return new BagStimulus.BagChosen(
        world.kernel.state().at(), BagWorld.JOB, choosing, promise, Money.ZERO);
  }

  private static long menus(BagWorld world) {
    return world.facts.stream().filter(BagFact.MenuReady.class::isInstance).count();
  }

  private static double length(long task, String offer) {
    return (10 + task % 11) * 60.0 / (offer.equals("fast") ? 4 : 1);
  }

  private static Promise promise(long budget) {
    return new Promise(Optional.empty(), Otherwise.CONTINUE, Optional.of(Money.of(budget)));
  }

  private static JobSpec.Bag bag(Billing billing, Promise promise, Choosing choosing) {
    Duration per = Duration.ofHours(1);
    return new JobSpec.Bag(
        100,
        List.of(
            new Offer("cheap", Money.of(3), per, billing, 32, Duration.ZERO, 1),
            new Offer("fast", Money.of(9), per, billing, 32, Duration.ZERO, 1)),
        promise,
        Money.ZERO,
        Sample.PUBLISHED,
        choosing,
        "argosy",
        2,
        42,
        "");
  }
}
