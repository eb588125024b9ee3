package io.argosy.simulator.world;

import static io.argosy.core.model.Checks.require;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Several replicas over one store, and their faults.
 *
 * @param term how long a claim lets its owner decide
 * @param snapshotEvery the number of entries between two snapshots
 * @param calm from then on the store loses nothing, and all replicas stay
 * @param slips rules that are broken on purpose
 */
public record ServiceScenario(
    Duration term,
    List<Replica> replicas,
    Line line,
    int snapshotEvery,
    List<ReplicaFault> faults,
    Duration calm,
    Set<BrokenRule> slips) {
  public ServiceScenario {
    replicas = List.copyOf(replicas);
    faults = List.copyOf(faults);
    slips = Set.copyOf(slips);
    require(!replicas.isEmpty(), "a service has at least one replica");
    require(snapshotEvery > 0, "a snapshot comes after some entries, was " + snapshotEvery);
    for (ReplicaFault fault : faults) {
      require(
          fault.at().plus(fault.lasts()).compareTo(calm) <= 0, "a fault is over when calm begins");
    }
  }

  /**
   * One replica.
   *
   * @param ahead how far its clock is ahead, or behind if negative
   * @param drift how much faster its clocks run, as a part
   */
  public record Replica(Duration joinsAt, Duration ahead, double drift) {}

  /**
   * The connection between replicas and the store.
   *
   * @param lostQuestions the part of the questions that never arrive
   * @param lostAnswers the part of the answers that never arrive
   * @param late the part of both that arrives long after it was sent
   */
  public record Line(
      Duration minDelay,
      Duration maxDelay,
      double lostQuestions,
      double lostAnswers,
      double late) {}

  /** Whether all clocks show the same. */
  public boolean hasTrueClocks() {
    return replicas.stream().allMatch(it -> it.ahead().isZero()) && hasSteadyClocks();
  }

  /** Whether all clocks run at the same speed. */
  public boolean hasSteadyClocks() {
    return replicas.stream().allMatch(it -> it.drift() == 0);
  }

  /** The same service with rules broken. */
  public ServiceScenario with(Set<BrokenRule> others) {
    return new ServiceScenario(term, replicas, line, snapshotEvery, faults, calm, others);
  }
}
