package io.argosy.simulator.kind.bag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.kind.bag.BagState;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.Sample;
import io.argosy.core.rental.Rental;
import io.argosy.simulator.Played;
import io.argosy.simulator.Simulation;
import io.argosy.simulator.check.Invariants;
import io.argosy.simulator.kind.SimulatedKinds;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.Market;
import io.argosy.simulator.world.Network;
import io.argosy.simulator.world.Supply;
import io.argosy.simulator.world.TaskDurationModel;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BagPartTest {
  private static final Offer SMALL =
      new Offer(
          "small", Money.of(3), Duration.ofHours(1), Billing.PER_HOUR, 8, Duration.ofMinutes(1), 1);
  private static final TaskDurationModel TASKS =
      new TaskDurationModel(TaskDurationModel.Shape.NORMAL, 600, 100);

  private final Invariants invariants = new Invariants(SimulatedKinds.standard(), 200_000);

  private JobState play(Market market, long budget) {
    Promise promise =
        new Promise(Optional.empty(), Promise.Otherwise.CONTINUE, Optional.of(Money.of(budget)));
    JobSpec.Bag bag =
        new JobSpec.Bag(
            200,
            List.of(SMALL),
            promise,
            Money.ZERO,
            Sample.PUBLISHED,
            new Choosing.ByRule(Choosing.Rule.FASTEST),
            "argosy",
            2,
            1,
            "");
    BagPart part = new BagPart(market, bag);
    invariants.audit(part::bills);
    invariants.atEnd(new Simulation(part, 1, List.of(invariants)).drain());
    JobState end = part.job();
    Money billed = part.bills().values().stream().reduce(Money.ZERO, Money::plus);
    assertThat(billed).isLessThanOrEqualTo(Money.of(budget));
    return end;
  }

  private static Market market(Supply supply, Network network, List<Fault> faults) {
    return new Market(
        List.of(supply),
        TASKS,
        network,
        faults,
        Duration.ofSeconds(1),
        Optional.empty(),
        Duration.ofSeconds(30),
        World.LIMIT);
  }

  private static Supply supply(int stock, double losses) {
    Duration start = Duration.ofMinutes(1);
    return new Supply(
        1, stock, 0, 0, start, start.plusSeconds(30), losses, 0, Optional.empty(), false);
  }

  @Test
  void a_bag_ends_whole_and_within_its_budget() {
    JobState end = play(market(supply(8, 0), Played.NEAR, List.of()), 200);

    assertThat(end.outcome()).contains(new Outcome.Done(false));
    assertThat(end.keptCount()).isEqualTo(200);
  }

  @Test
  void machines_that_are_taken_away_are_replaced_while_there_is_money() {
    JobState end = play(market(supply(8, 0.3), Played.NEAR, List.of()), 1000);

    assertThat(end.outcome()).contains(new Outcome.Done(false));
    assertThat(BagState.of(end).rents()).extracting(Rental::reason).contains("taken away");
  }

  @Test
  void a_bag_that_gets_fewer_machines_than_were_offered_works_with_those() {
    JobState end = play(market(supply(3, 0), Played.NEAR, List.of()), 400);

    assertThat(end.outcome()).contains(new Outcome.Done(false));
    assertThat(BagState.of(end).types().getFirst().most()).isEqualTo(3);
  }

  @Test
  void a_crash_of_the_deciding_process_costs_nothing_beyond_the_budget() {
    Network lossy =
        new Network(
            Duration.ofMillis(1), Duration.ofSeconds(20), 0.2, 0.2, true, Duration.ofSeconds(5));
    List<Fault> crashes =
        List.of(
            new Fault.KernelCrash(Duration.ofMinutes(2), Duration.ofSeconds(30)),
            new Fault.KernelCrash(Duration.ofMinutes(59), Duration.ofMinutes(5)));

    assertThat(play(market(supply(8, 0), lossy, crashes), 300).keptCount()).isPositive();
  }

  @Test
  void a_bill_beyond_what_was_set_aside_is_noticed() {
    invariants.audit(() -> Map.of(new MachineId("small-9"), Money.of(1)));
    JobSpec.Bag bag = RandomBag.of(3).bag();
    Simulation other =
        new Simulation(new BagPart(RandomBag.of(3).market(), bag), 3, List.of(invariants));

    assertThatThrownBy(other::drain)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("small-9 is owed");
  }
}
