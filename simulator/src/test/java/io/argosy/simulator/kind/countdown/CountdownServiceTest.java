package io.argosy.simulator.kind.countdown;

import io.argosy.core.kind.countdown.CountdownKind;
import io.argosy.simulator.FuzzRun;
import io.argosy.simulator.RandomService;
import io.argosy.simulator.Sightings;
import io.argosy.simulator.Simulation;
import io.argosy.simulator.kind.SimulatedKinds;
import io.argosy.simulator.replica.RealmScenario;
import io.argosy.simulator.replica.ServicePart;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.TaskFaults;
import io.argosy.simulator.world.World;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Random countdowns for which the replicas of a random service decide; see {@link FuzzRun}. */
class CountdownServiceTest {
  private static final int ONE_SEED_OF = 50;

  @Test
  void replicas_decide_for_a_kind_that_a_test_registered() throws Exception {
    new FuzzRun(CountdownServiceTest.class, Drawn::of)
        .play(
            seed -> seed % ONE_SEED_OF == 0,
            List.of("Ticked", "service: Killed", "service: a realm is claimed", "ended: Done"));
  }

  private record Drawn(long seed, RandomCountdown drawn, ServicePart part, Sightings sightings)
      implements FuzzRun.World {
    static Drawn of(long seed, Sightings sightings) {
      RandomCountdown drawn = RandomCountdown.of(seed);
      World world = drawn.world().withFaults(withoutClocks(drawn.world().faults()));
      RealmScenario realm =
          new RealmScenario("realm", world, TaskFaults.GOOD, drawn.arrivals(), Optional.empty());
      ServicePart part =
          new ServicePart(
              SimulatedKinds.standard().with(new CountdownKind(), CountdownInvariants::new),
              RandomService.of(seed).service(),
              List.of(realm),
              it -> List.of(new CountdownPart(world, drawn.failures(), it.arrivals())));
      return new Drawn(seed, drawn, part, sightings);
    }

    /** The clocks of replicas are wrong from the beginning; no fault sets them. */
    private static List<Fault> withoutClocks(List<Fault> faults) {
      return faults.stream()
          .filter(it -> !(it instanceof Fault.ClockStep || it instanceof Fault.ClockSet))
          .toList();
    }

    @Override
    public void play() {
      try {
        new Simulation(part, seed, List.of(sightings)).run();
      } finally {
        part.counts().forEach(sightings::count);
      }
    }

    @Override
    public String description() {
      return drawn + "\n" + part.story();
    }
  }
}
