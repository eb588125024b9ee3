package io.argosy.core.kind.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Choosing.Rule;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.Sample;
import io.argosy.core.rental.Rental;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A type has limited machines, and a leaving machine occupies its place until it is gone. */
class BagRoomTest {
  private static final int MOST = 2;
  private static final Promise PROMISE =
      new Promise(Optional.empty(), Promise.Otherwise.CONTINUE, Optional.of(Money.of(400)));

  @Test
  void a_plan_chosen_while_machines_leave_waits_for_their_places() {
    BagWorld world = new BagWorld((task, offer) -> offer.equals("fast") ? 150 : 600);
    world.goesAfter = 30;
    world.tell(new Stimulus.JobSubmitted(BagWorld.START, BagWorld.JOB, bag()));
    world.advance(
        () ->
            world.bag().stage() == BagStateView.Stage.CHOOSING
                && world.bag().rents().stream().anyMatch(it -> it.phase() == Rental.Phase.LEAVING));
    world.tell(
        new BagStimulus.BagChosen(
            world.kernel.state().at(),
            BagWorld.JOB,
            new Choosing.ByRule(Rule.FASTEST),
            PROMISE,
            Money.ZERO));
    world.advance();

    assertThat(world.job().outcome()).contains(new Outcome.Done(false));
    assertThat(world.facts).noneMatch(Fact.OfferLimited.class::isInstance);
    assertThat(mostAtOnce(world)).isEqualTo(MOST);
  }

  private static long mostAtOnce(BagWorld world) {
    State state = State.empty(JobKinds.standard());
    long most = 0;
    for (Fact fact : world.facts) {
      state.apply(fact);
      List<Rental> rentals = BagState.of(state.existing(BagWorld.JOB)).rents();
      for (int offer = 0; offer < 2; offer++) {
        int type = offer;
        most =
            Math.max(
                most, rentals.stream().filter(it -> it.offer() == type && it.isLive()).count());
      }
    }
    return most;
  }

  private static JobSpec.Bag bag() {
    Duration per = Duration.ofHours(1);
    return new JobSpec.Bag(
        200,
        List.of(
            new Offer("cheap", Money.of(3), per, Billing.PER_HOUR, MOST, Duration.ZERO, 1),
            new Offer("fast", Money.of(9), per, Billing.PER_HOUR, MOST, Duration.ZERO, 1)),
        PROMISE,
        Money.ZERO,
        Sample.PUBLISHED,
        new Choosing.Wait(),
        "argosy",
        2,
        42,
        "");
  }
}
