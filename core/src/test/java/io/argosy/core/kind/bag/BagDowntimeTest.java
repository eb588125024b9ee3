package io.argosy.core.kind.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.SiteId;
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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Time in which the service was down counts against no machine and no type. */
class BagDowntimeTest {
  private static final MachineId FIRST = new MachineId("host-1");

  private BagWorld world;

  /** A bag whose first machine is ordered, then the service stops. */
  @BeforeEach
  void order() {
    world = new BagWorld((task, offer) -> 60);
    world.dead.add("host");
    world.tell(new Stimulus.JobSubmitted(BagWorld.START, BagWorld.JOB, bag()));
    world.advance(() -> world.kernel.state().outstanding().isEmpty());
    assertThat(rent(0).phase()).isEqualTo(Rental.Phase.ORDERED);
  }

  private Rental rent(int number) {
    return world.bag().rents().get(number);
  }

  private static Instant at(long minutes) {
    return BagWorld.START.plus(Duration.ofMinutes(minutes));
  }

  private void resume(Instant at) {
    world.tell(new Stimulus.ServiceResumed(at));
    world.tell(new Stimulus.Woke(at));
  }

  private void assertNothingIsHeldAgainstIt() {
    assertThat(world.facts).noneMatch(fact -> fact instanceof Fact.OfferLimited);
    assertThat(world.job().outcome()).isEmpty();
  }

  @Test
  void a_machine_that_became_ready_while_the_service_was_down_is_waited_for_again() {
    resume(at(30));
    assertThat(rent(0).phase()).isEqualTo(Rental.Phase.ORDERED);
    assertNothingIsHeldAgainstIt();
    world.dead.clear();
    world.tell(new Stimulus.MachineJoined(at(31), FIRST, new SiteId("here"), 1));
    world.advance();
    assertThat(world.job().outcome()).contains(new Outcome.Done(false));
  }

  @Test
  void a_machine_that_stays_silent_while_the_service_is_up_is_judged_after_the_whole_wait() {
    resume(at(20));
    world.tell(new Stimulus.Woke(at(29)));
    assertNothingIsHeldAgainstIt();
    world.tell(new Stimulus.Woke(at(30)));
    assertThat(world.facts).anyMatch(fact -> fact instanceof Fact.OfferLimited);
  }

  @Test
  void a_service_that_is_killed_every_minute_never_gives_a_type_up() {
    for (int minute = 1; minute < 500; minute++) {
      resume(at(minute));
    }
    assertNothingIsHeldAgainstIt();
    assertThat(world.bag().rents()).as("what was paid ended again and again").hasSizeGreaterThan(3);
    assertThat(world.bag().committed().isAtMost(world.bag().cap())).isTrue();
  }

  @Test
  void a_machine_that_shut_down_while_the_service_was_down_tells_nothing_about_its_type() {
    world.tell(new Stimulus.ServiceResumed(at(58)));
    world.tell(new Stimulus.RentEnded(at(58), FIRST, "its time was over"));
    assertNothingIsHeldAgainstIt();
    assertThat(world.bag().rents()).hasSize(2);
  }

  @Test
  void an_order_that_expired_before_it_was_sent_tells_nothing_about_its_type() {
    BagWorld late = new BagWorld((task, offer) -> 60);
    late.tell(new Stimulus.JobSubmitted(BagWorld.START, BagWorld.JOB, bag()));
    Map.Entry<InstructionId, Instruction> order =
        late.kernel.state().outstanding().entrySet().iterator().next();
    late.tell(new Stimulus.ServiceResumed(at(130)));
    late.tell(
        new Stimulus.RentAnswered(
            at(130), order.getKey(), FIRST, Optional.of("its time was over")));
    assertThat(late.facts).noneMatch(fact -> fact instanceof Fact.OfferLimited);
    assertThat(late.job().outcome()).isEmpty();
  }

  @Test
  void a_type_is_given_up_when_three_of_its_machines_in_a_row_end_before_they_are_ready() {
    for (int dead = 1; dead <= 2; dead++) {
      world.tell(new Stimulus.RentEnded(at(dead), new MachineId("host-" + dead), "killed"));
      assertNothingIsHeldAgainstIt();
      assertThat(world.bag().rents()).as("another one is ordered").hasSize(dead + 1);
    }
    world.tell(new Stimulus.RentEnded(at(3), new MachineId("host-3"), "killed"));
    assertThat(world.facts).anyMatch(fact -> fact instanceof Fact.OfferLimited);
  }

  private static JobSpec.Bag bag() {
    Offer host =
        new Offer(
            "host",
            Money.of(3),
            Duration.ofHours(1),
            Billing.PER_HOUR,
            1,
            Duration.ofMinutes(1),
            1);
    return new JobSpec.Bag(
        20,
        List.of(host),
        new Promise(Optional.empty(), Otherwise.CONTINUE, Optional.of(Money.of(400))),
        Money.ZERO,
        new Sample(1, 1.96, 0.25),
        new Choosing.ByRule(Rule.FASTEST),
        "argosy",
        2,
        42,
        "");
  }
}
