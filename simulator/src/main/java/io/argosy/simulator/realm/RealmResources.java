package io.argosy.simulator.realm;

import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.Market;
import io.argosy.simulator.world.Network;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.List;

/**
 * The resources of the jobs of one realm, and the faults of these resources.
 *
 * @param hosts the machines that are not rented; a realm may have none
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

  /** Resources without machines of their own: every machine is rented. */
  public static RealmResources of(Market market) {
    return new RealmResources(
        List.of(),
        SimulatedProgram.cooperative(),
        market.network(),
        market.faults(),
        market.lease(),
        market.limit());
  }

  /** Whether the deciding process crashes, so that it needs a journal to restart from. */
  public boolean hasCrashes() {
    return faults.stream().anyMatch(Fault.KernelCrash.class::isInstance);
  }
}
