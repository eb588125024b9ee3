package io.argosy.simulator.world;

import static io.argosy.core.model.Checks.require;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A world in which machines are rented.
 *
 * @param supplies what each offer of the bag really provides, in their order
 * @param faults of the deciding process and its user; machines fail as their supply describes
 * @param planning how long it takes to make a plan
 * @param person who chooses and may add money
 * @param lease how long a machine may be unreachable before its work is granted to others
 * @param limit virtual time after which a simulation gives up
 */
public record Market(
    List<Supply> supplies,
    TaskDurationModel tasks,
    Network network,
    List<Fault> faults,
    Duration planning,
    Optional<Person> person,
    Duration lease,
    Duration limit) {
  public Market {
    supplies = List.copyOf(supplies);
    faults = List.copyOf(faults);
    require(!supplies.isEmpty(), "a market has something to rent");
    require(
        faults.stream().allMatch(fault -> fault.struck().isEmpty()),
        "rented machines fail as their supply describes");
  }

  /** A market without faults, with fast messages and fast planning. */
  public static Market quiet(List<Supply> supplies, TaskDurationModel taskDurationModel) {
    return new Market(
        supplies,
        taskDurationModel,
        Network.reliable(Duration.ofMillis(1)),
        List.of(),
        Duration.ZERO,
        Optional.empty(),
        Duration.ofSeconds(30),
        World.LIMIT);
  }

  /** The same market with a person who chooses. */
  public Market with(Person chooser) {
    return new Market(
        supplies, tasks, network, faults, planning, Optional.of(chooser), lease, limit);
  }
}
