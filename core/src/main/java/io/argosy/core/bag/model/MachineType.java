package io.argosy.core.bag.model;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.bag.estimate.Estimate;
import io.argosy.core.model.spec.Offer;
import java.util.List;
import java.util.Optional;

/**
 * A machine type as the planner sees it: its price and its speed.
 *
 * @param taskSeconds mean duration of a task on one slot while all slots are busy
 * @param sample seconds of sampled tasks, ascending; empty if only the mean is known. Samples of
 *     equal length in one request are taken to have the same task at the same index
 * @param watts power draw of one machine, if known
 */
public record MachineType(
    Offer offer, double taskSeconds, List<Double> sample, Optional<Double> watts) {
  /** The least task duration, because the planner divides by it. */
  public static final double SHORTEST = 1e-6;

  public MachineType {
    sample = List.copyOf(sample);
    require(
        taskSeconds >= SHORTEST && Double.isFinite(taskSeconds),
        "the mean time of a task on " + offer.name() + " must be positive, was " + taskSeconds);
  }

  /** The type with the mean and sample of an estimate. */
  public static MachineType of(Offer offer, Estimate estimate) {
    return new MachineType(
        offer, Math.max(SHORTEST, estimate.meanSeconds()), estimate.sample(), Optional.empty());
  }

  /** A type with a known mean only. */
  public static MachineType of(Offer offer, double taskSeconds) {
    return new MachineType(offer, taskSeconds, List.of(), Optional.empty());
  }

  /** The same type with its power draw, if known. */
  public MachineType drawing(Optional<Double> known) {
    return new MachineType(offer, taskSeconds, sample, known);
  }

  /** Tasks per second of one machine. */
  double tasksPerSecond() {
    return offer.slots() / taskSeconds;
  }
}
