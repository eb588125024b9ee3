package io.argosy.core.bag;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.Offer;
import java.util.List;
import java.util.Optional;

/**
 * A machine type as a planner sees it: what it costs and how fast it is.
 *
 * @param taskSeconds the mean time of a task on one slot while all slots are busy
 * @param sample seconds of tried tasks, rising; empty if the mean is all that is known. Kinds of
 *     one request that have samples of one length are taken to have the same tasks at the same
 *     places
 * @param watts what one machine draws, where that is known
 */
public record Kind(Offer offer, double taskSeconds, List<Double> sample, Optional<Double> watts) {
  /** No task is taken to be shorter: a planner divides by it. */
  public static final double SHORTEST = 1e-6;

  public Kind {
    sample = List.copyOf(sample);
    require(
        taskSeconds >= SHORTEST && Double.isFinite(taskSeconds),
        "the mean time of a task on " + offer.name() + " must be positive, was " + taskSeconds);
  }

  /** What a sample says. */
  public static Kind of(Offer offer, Estimate estimate) {
    return new Kind(
        offer, Math.max(SHORTEST, estimate.meanSeconds()), estimate.sample(), Optional.empty());
  }

  /** A type of which only the mean is known. */
  public static Kind of(Offer offer, double taskSeconds) {
    return new Kind(offer, taskSeconds, List.of(), Optional.empty());
  }

  /** The same type, if what it draws is known. */
  public Kind drawing(Optional<Double> known) {
    return new Kind(offer, taskSeconds, sample, known);
  }

  /** Tasks that one machine does in a second. */
  double tasksPerSecond() {
    return offer.slots() / taskSeconds;
  }
}
