package io.argosy.simulator;

import io.argosy.simulator.replica.ServicePart;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Random services under random faults, every step checked; see {@link FuzzRun}. */
class ServiceFuzzTest {
  private static final List<String> EXPECTED =
      List.of(
          "service: Killed",
          "service: Paused",
          "service: Leaves",
          "service: CutOff",
          "service: StoreGone",
          "service: a realm is claimed",
          "service: a request is acknowledged",
          "service: a request is handed on",
          "service: a request is refused",
          "service: a request is shown something",
          "service: an entry, REFUSED, is not there",
          "service: an entry, STORED, is there",
          "service: an entry, UNKNOWN, is not there",
          "service: an entry, UNKNOWN, is there",
          "a late result kept",
          "added: Rented",
          "because: ByPlan",
          "MachineDown",
          "ScheduleSet",
          "ended: Cancelled",
          "ended: Done",
          "ended: Failed",
          "ended: StoppedByPromise");

  @Test
  void one_replica_writes_at_a_time_and_nothing_acknowledged_is_lost_whatever_happens()
      throws Exception {
    new FuzzRun(ServiceFuzzTest.class, ServiceFuzzTest::draw).play(seed -> true, EXPECTED);
  }

  private static FuzzRun.World draw(long seed, Sightings sightings) {
    RandomService drawn = RandomService.of(seed);
    return new Drawn(seed, drawn, drawn.part(), sightings);
  }

  private record Drawn(long seed, RandomService drawn, ServicePart part, Sightings sightings)
      implements FuzzRun.World {
    @Override
    public void play() {
      Simulation simulation = new Simulation(part, seed, List.of(sightings));
      try {
        simulation.run();
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
