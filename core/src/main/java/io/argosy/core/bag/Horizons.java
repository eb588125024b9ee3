package io.argosy.core.bag;

import java.util.List;
import java.util.Optional;

/**
 * Kinds that are charged by different units or start at different times. Between two times at which
 * no charge changes the problem is a knapsack; the search halves the time axis at such times and
 * leaves out every part whose cheapest beginning and greatest end are not good enough. Eq. (H1) to
 * (H4).
 */
final class Horizons implements Solver {
  /** Places of all knapsacks of one search; then it ends with the best found. */
  private static final long WORK = 20_000_000;

  private static final int LIMIT = 1 << 15;

  private final Fleet fleet;
  private final double first;
  private final double last;

  Horizons(Fleet fleet) {
    this.fleet = fleet;
    first = fleet.all().seconds() * (1 - 1e-6);
    double slowest = 0;
    for (int kind = 0; kind < fleet.kinds; kind++) {
      slowest = Math.max(slowest, fleet.one(kind).seconds());
    }
    last = slowest * (1 + 1e-6);
  }

  @Override
  public Optional<Plan> fastest(long budget) {
    return new FastestSearch(fleet, budget, WORK, LIMIT).run(first, last);
  }

  @Override
  public Optional<Plan> cheapest(double seconds) {
    double end = Math.min(last, seconds * (1 + Tariff.HAIR));
    if (end <= first) {
      return Optional.empty();
    }
    Optional<Plan> least = new CheapestSearch(fleet, WORK, LIMIT).run(first, end);
    // Of all that cost so little, the fastest.
    return least.map(plan -> plan.exact() ? faster(plan) : faster(plan).inexact());
  }

  private Plan faster(Plan plan) {
    return fastest(plan.costMicros()).filter(other -> other.isFasterThan(plan)).orElse(plan);
  }

  @Override
  public List<Plan> front() {
    return Enumeration.size(fleet) <= Enumeration.MOST
        ? Enumeration.front(fleet)
        : HorizonFront.of(fleet, first, last);
  }
}
