package io.argosy.simulator;

import io.argosy.simulator.world.JobArrival;
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
    String name, World world, Luck luck, List<JobArrival> arrivals, Optional<Market> market) {
  public Estate {
    arrivals = List.copyOf(arrivals);
  }
}
