package io.argosy.core.bag;

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
  private @Nullable Plan best;

  FastestSearch(Fleet fleet, long budget, long work, int limit) {
    this.fleet = fleet;
    this.budget = budget;
    this.work = work;
    this.limit = limit;
  }

  Optional<Plan> run(double low, double high) {
    Deque<Stretch> open = new ArrayDeque<>();
    open.push(new Stretch(low, high));
    while (!open.isEmpty()) {
      if (work <= 0) {
        exact = false;
        break;
      }
      Stretch next = open.pop();
      double end = best == null ? next.high() : Math.min(next.high(), best.seconds());
      if (end > next.low()) {
        look(new Stretch(next.low(), end), open);
      }
    }
    boolean proved = exact;
    return Optional.ofNullable(best).map(plan -> proved ? plan : plan.inexact());
  }

  private void look(Stretch stretch, Deque<Stretch> open) {
    if (stretch.leastCost(fleet) > budget) {
      return;
    }
    double reached = tryOut(stretch);
    if (reached > stretch.high() * (1 + Tariff.HAIR)) {
      return; // Infeasible even with the cheapest charges and the latest end.
    }
    if (stretch.isFlat(fleet)) {
      // Newton steps: the best plan for a time is also the best for its own, shorter makespan.
      while (reached > stretch.low() && work > 0) {
        double again = tryOut(new Stretch(stretch.low(), reached));
        if (again >= reached * (1 - 1e-12)) {
          return;
        }
        reached = again;
      }
      return;
    }
    double middle = stretch.middle(fleet);
    open.push(new Stretch(middle, stretch.high()));
    open.push(new Stretch(stretch.low(), middle));
  }

  /** The makespan of the most work the budget buys; records the plan if it is affordable. */
  private double tryOut(Stretch stretch) {
    Knapsack knapsack = stretch.mostFor(budget, fleet, limit);
    work -= 1000 + knapsack.work();
    exact &= knapsack.isExact();
    if (knapsack.size() == 0) {
      return Double.MAX_VALUE;
    }
    Plan plan = fleet.plan(knapsack.machines(knapsack.size() - 1, fleet.max), true);
    if (plan.costMicros() <= budget && (best == null || plan.isFasterThan(best))) {
      best = plan;
    }
    return plan.seconds();
  }
}
