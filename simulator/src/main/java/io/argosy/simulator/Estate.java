package io.argosy.simulator;

import io.argosy.core.model.JobSpec;
import io.argosy.simulator.world.Luck;
import io.argosy.simulator.world.Market;
import io.argosy.simulator.world.World;
import java.util.List;
import java.util.Optional;

/**
 * One realm of a simulated service: its machines, its jobs of all kinds, and where it rents.
 *
 * @param market where the machines of its bag come from; of bags it has one at most
 */
public record Estate(
    String name,
    World world,
    Luck luck,
    List<FlowSimulation.Arrival> arrivals,
    Optional<Market> market) {
  public Estate {
    arrivals = List.copyOf(arrivals);
  }

  /** Its bag. */
  Optional<JobSpec.Bag> bag() {
    return arrivals.stream()
        .map(FlowSimulation.Arrival::job)
        .filter(JobSpec.Bag.class::isInstance)
        .map(JobSpec.Bag.class::cast)
        .findFirst();
  }
}
