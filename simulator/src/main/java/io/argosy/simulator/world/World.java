package io.argosy.simulator.world;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * All that a simulation needs besides the job and a seed.
 *
 * @param lease how long a machine may be unreachable before its work is granted to others
 * @param limit virtual time after which a simulation gives up
 */
public record World(
    List<Host> hosts,
    SimulatedProgram program,
    Network network,
    List<Fault> faults,
    Duration lease,
    Duration limit) {

  /** More slots than this cannot be simulated in reasonable time. */
  public static final int MOST_SLOTS = 100_000;

  /** The virtual time after which a simulation gives up by default. */
  public static final Duration LIMIT = Duration.ofDays(30);

  /**
   * A machine of the world; its slots draw their speeds one by one.
   *
   * @param maxSlots how far it can grow
   */
  public record Host(
      MachineId machine, SiteId site, int slots, int maxSlots, Speed speed, Duration joinsAt) {
    public Host {
      require(slots > 0, "a machine has at least one slot, was " + slots);
      require(maxSlots >= slots, "max slots are at least the slots, was " + maxSlots);
      require(!joinsAt.isNegative(), "a machine joins at 0 or later");
    }

    /** A machine that does not grow. */
    public Host(MachineId machine, SiteId site, int slots, Speed speed, Duration joinsAt) {
      this(machine, site, slots, slots, speed, joinsAt);
    }
  }

  public World {
    hosts = List.copyOf(hosts);
    faults = List.copyOf(faults);
    require(!hosts.isEmpty(), "a world has at least one machine");
    long slots = hosts.stream().mapToLong(Host::maxSlots).sum();
    require(slots <= MOST_SLOTS, "a world has at most " + MOST_SLOTS + " slots, was " + slots);
    require(lease.isPositive(), "a lease is positive, was " + lease);
    require(limit.isPositive(), "the limit is positive, was " + limit);
    Set<MachineId> names = new HashSet<>();
    hosts.forEach(h -> require(names.add(h.machine()), "two machines are named " + h.machine()));
    for (Fault fault : faults) {
      fault.struck().ifPresent(m -> require(names.contains(m), "a fault names machine " + m));
    }
  }

  /** A world without faults. */
  public static World of(List<Host> hosts, SimulatedProgram program, Network network) {
    return new World(hosts, program, network, List.of(), Duration.ofSeconds(30), LIMIT);
  }

  /** The same world with these faults instead. */
  public World withFaults(List<Fault> others) {
    return new World(hosts, program, network, others, lease, limit);
  }
}
