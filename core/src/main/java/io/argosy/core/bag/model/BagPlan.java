package io.argosy.core.bag.model;

import java.util.List;

/**
 * Machines of each type with their makespan and cost.
 *
 * @param costMicros in millionths
 */
public record BagPlan(List<Integer> machines, double seconds, long costMicros, boolean exact) {
  private static final double SAME = 1e-12;

  public int count() {
    return machines.stream().mapToInt(Integer::intValue).sum();
  }

  /** Faster; with equal time cheaper; with equal cost with fewer machines. */
  public boolean isFasterThan(BagPlan other) {
    if (Math.abs(seconds - other.seconds) > SAME * other.seconds) {
      return seconds < other.seconds;
    }
    return costMicros != other.costMicros ? costMicros < other.costMicros : count() < other.count();
  }

  public BagPlan inexact() {
    return new BagPlan(machines, seconds, costMicros, false);
  }
}
