package io.argosy.core.bag.search;

import io.argosy.core.bag.model.BagPlan;
import io.argosy.core.bag.model.Fleet;
import io.argosy.core.bag.model.OfferCost;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The least makespan within a budget: searches parts of the time axis from the left. Eq. (H2). */
final class FastestSearch {
  private final Fleet fleet;
  private final long budget;
  private final int limit;
  private long work;
  private boolean exact = true;
  private @Nullable BagPlan best;

  FastestSearch(Fleet fleet, long budget, long work, int limit) {
    this.fleet = fleet;
    this.budget = budget;
    this.work = work;
    this.limit = limit;
  }

  Optional<BagPlan> run(double low, double high) {
    Deque<TimeRange> open = new ArrayDeque<>();
    open.push(new TimeRange(low, high));
    while (!open.isEmpty()) {
      if (work <= 0) {
        exact = false;
        break;
      }
      TimeRange next = open.pop();
      double end = best == null ? next.high() : Math.min(next.high(), best.seconds());
      if (end > next.low()) {
        look(new TimeRange(next.low(), end), open);
      }
    }
    boolean proved = exact;
    return Optional.ofNullable(best).map(plan -> proved ? plan : plan.inexact());
  }

  private void look(TimeRange timeRange, Deque<TimeRange> open) {
    if (timeRange.leastCost(fleet) > budget) {
      return;
    }
    double reached = tryOut(timeRange);
    if (reached > timeRange.high() * (1 + OfferCost.HAIR)) {
      return; // Infeasible even with the cheapest charges and the latest end.
    }
    if (timeRange.isFlat(fleet)) {
      // Newton steps: the best plan for a time is also the best for its own, shorter makespan.
      while (reached > timeRange.low() && work > 0) {
        double again = tryOut(new TimeRange(timeRange.low(), reached));
        if (again >= reached * (1 - 1e-12)) {
          return;
        }
        reached = again;
      }
      return;
    }
    double middle = timeRange.middle(fleet);
    open.push(new TimeRange(middle, timeRange.high()));
    open.push(new TimeRange(timeRange.low(), middle));
  }

  /** The makespan of the most work the budget buys; records the plan if it is affordable. */
  private double tryOut(TimeRange timeRange) {
    Knapsack knapsack = timeRange.mostFor(budget, fleet, limit);
    work -= 1000 + knapsack.work();
    exact &= knapsack.isExact();
    if (knapsack.size() == 0) {
      return Double.MAX_VALUE;
    }
    BagPlan plan = fleet.plan(knapsack.machines(knapsack.size() - 1, fleet.max), true);
    if (plan.costMicros() <= budget && (best == null || plan.isFasterThan(best))) {
      best = plan;
    }
    return plan.seconds();
  }
}
