package io.argosy.core.kind.bag;

import io.argosy.core.bag.BagPolicies;
import io.argosy.core.bag.estimate.CensoredSample;
import io.argosy.core.bag.estimate.Estimate;
import io.argosy.core.bag.estimate.RunningMean;
import io.argosy.core.math.Seconds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** How long tasks of a bag take on a machine type, as far as known. */
public final class TaskDurations {
  private TaskDurations() {}

  /** The mean duration of completed tasks there, in seconds; 0 before the first. */
  public static double expected(BagState bag, int offer) {
    OfferStats type = bag.types.get(offer);
    return type.done() > 0 ? type.seconds() / type.done() : 0;
  }

  /** (E7) like {@link #expected}, with the tasks that run there now. */
  public static double mean(BagState bag, int offer, List<Double> sample, Instant now) {
    OfferStats type = bag.types.get(offer);
    List<Double> elapsed = elapsed(bag, offer, now);
    if (BagPolicies.of(bag.spec).countsTheRunning()) {
      elapsed.replaceAll(CensoredSample::nearly);
    }
    return RunningMean.of(sample, type.done(), type.seconds(), elapsed);
  }

  /** Elapsed seconds of the tasks that run on a type. */
  static List<Double> elapsed(BagState bag, int offer, Instant now) {
    List<Double> all = new ArrayList<>();
    for (BagStateView.Running running : bag.running.values()) {
      if (bag.rentOf(running.worker()).offer() == offer) {
        all.add(Seconds.between(running.since(), now));
      }
    }
    return all;
  }

  /** The sample of an offer; (E9) including running tasks if the policy says so. */
  public static List<Double> sample(BagState bag, int offer, Instant now) {
    List<Double> ended = bag.estimates().get(offer).sample();
    return BagPolicies.of(bag.spec).countsTheRunning()
        ? CensoredSample.sample(ended, unmeasured(bag, offer, now))
        : ended;
  }

  /**
   * Elapsed seconds, converted to an offer, of tasks that have ended nowhere yet; for a task that
   * runs twice, the longer time.
   */
  private static List<Double> unmeasured(BagState bag, int offer, Instant now) {
    Set<Long> measured = new HashSet<>();
    bag.timings.forEach(timing -> measured.add(timing.task()));
    Map<Long, Double> longest = new TreeMap<>();
    List<Estimate> estimates = bag.estimates();
    for (BagStateView.Running running : bag.running.values()) {
      Estimate there = estimates.get(bag.rentOf(running.worker()).offer());
      if (there.isUsable() && !measured.contains(running.task())) {
        double base = there.toBase(Seconds.between(running.since(), now));
        longest.merge(running.task(), estimates.get(offer).fromBase(base), Math::max);
      }
    }
    return List.copyOf(longest.values());
  }
}
