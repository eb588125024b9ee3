package io.argosy.simulator.replica;

import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.Market;
import io.argosy.simulator.world.TaskFaults;
import io.argosy.simulator.world.World;
import java.util.List;
import java.util.Optional;

/**
 * One realm of a simulated service: its machines, its jobs of all kinds, and its market.
 *
 * @param market where its bag rents machines; a realm has at most one bag
 */
public record RealmScenario(
    String name, World world, TaskFaults luck, List<JobArrival> arrivals, Optional<Market> market) {
  public RealmScenario {
    arrivals = List.copyOf(arrivals);
  }
}
