package io.argosy.core.bag.search;

import io.argosy.core.bag.model.BagPlan;
import io.argosy.core.bag.model.Fleet;
import io.argosy.core.bag.model.OfferCost;
import java.util.List;
import java.util.Optional;

/**
 * Types with different billing units or start-up times. Between two times at which no charge
 * changes, the problem is a knapsack. The search halves the time axis at such times and skips every
 * part whose lower bound is not good enough. Eq. (H1) to (H4).
 */
final class HorizonSolver implements Solver {
  /** The most knapsack entries of one search; it then returns the best plan found so far. */
  private static final long WORK = 20_000_000;

  private static final int LIMIT = 1 << 15;

  private final Fleet fleet;
  private final double first;
  private final double last;

  HorizonSolver(Fleet fleet) {
    this.fleet = fleet;
    first = fleet.all().seconds() * (1 - 1e-6);
    double slowest = 0;
    for (int kind = 0; kind < fleet.kinds; kind++) {
      slowest = Math.max(slowest, fleet.one(kind).seconds());
    }
    last = slowest * (1 + 1e-6);
  }

  @Override
  public Optional<BagPlan> fastest(long budget) {
    return new FastestSearch(fleet, budget, WORK, LIMIT).run(first, last);
  }

  @Override
  public Optional<BagPlan> cheapest(double seconds) {
    double end = Math.min(last, seconds * (1 + OfferCost.HAIR));
    if (end <= first) {
      return Optional.empty();
    }
    Optional<BagPlan> least = new CheapestSearch(fleet, WORK, LIMIT).run(first, end);
    // Among plans of that cost, the fastest.
    return least.map(plan -> plan.exact() ? faster(plan) : faster(plan).inexact());
  }

  private BagPlan faster(BagPlan plan) {
    return fastest(plan.costMicros()).filter(other -> other.isFasterThan(plan)).orElse(plan);
  }

  @Override
  public List<BagPlan> front() {
    return Enumeration.size(fleet) <= Enumeration.MOST
        ? Enumeration.front(fleet)
        : HorizonFront.of(fleet, first, last);
  }
}
