package io.argosy.core.kernel;

import io.argosy.core.bag.RunningMean;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** How long tasks of a bag take on a type, as far as that is known now. */
final class Lengths {
  private Lengths() {}

  /** The mean of what ran to its end there, in seconds; 0 before the first. */
  static double expected(BagState bag, int offer) {
    TypeBook type = bag.types.get(offer);
    return type.done() > 0 ? type.seconds() / type.done() : 0;
  }

  /** (E7) as {@link #expected}, with what is running there now. */
  static double mean(BagState bag, int offer, List<Double> sample, Instant now) {
    TypeBook type = bag.types.get(offer);
    return RunningMean.of(sample, type.done(), type.seconds(), elapsed(bag, offer, now));
  }

  /** How long the tasks that run on a type have been at it, in seconds. */
  static List<Double> elapsed(BagState bag, int offer, Instant now) {
    List<Double> all = new ArrayList<>();
    for (BagState.Running running : bag.running.values()) {
      if (bag.rentOf(running.worker()).offer() == offer) {
        all.add(seconds(running.since(), now));
      }
    }
    return all;
  }

  static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toNanos() / 1e9;
  }
}
