package io.argosy.simulator.realm;

import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.Market;
import io.argosy.simulator.world.Network;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.List;

/**
 * What the jobs of one realm run on, and what goes wrong with it.
 *
 * @param hosts the machines that nobody rents; a realm may have none
 * @param limit virtual time after which a simulation gives up
 */
public record RealmResources(
    List<World.Host> hosts,
    SimulatedProgram program,
    Network network,
    List<Fault> faults,
    Duration lease,
    Duration limit) {
  public static RealmResources of(World world) {
    return new RealmResources(
        world.hosts(),
        world.program(),
        world.network(),
        world.faults(),
        world.lease(),
        world.limit());
  }

  /** Every machine is rented. */
  static RealmResources of(Market market) {
    return new RealmResources(
        List.of(),
        SimulatedProgram.cooperative(),
        market.network(),
        market.faults(),
        market.lease(),
        market.limit());
  }

  /** Whether the deciding process crashes, so that it needs a journal to come back from. */
  public boolean hasCrashes() {
    return faults.stream().anyMatch(Fault.KernelCrash.class::isInstance);
  }
}
