package io.argosy.core.bag.search;

import io.argosy.core.bag.model.BagPlan;
import io.argosy.core.bag.model.Fleet;
import io.argosy.core.bag.model.LongMath;
import io.argosy.core.bag.model.OfferCost;
import io.argosy.core.model.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All types have the same billing unit and start-up. A combination that costs no more per unit and
 * is no slower is never worse, so one knapsack pass contains every undominated plan. Eq. (K3).
 */
final class UniformSolver implements Solver {
  private static final int LIMIT = 1 << 20;

  /** Fastest first; time rises and cost falls along it. */
  private final List<BagPlan> front;

  private UniformSolver(List<BagPlan> front) {
    this.front = front;
  }

  static UniformSolver of(Fleet fleet) {
    long[] prices = prices(fleet);
    Knapsack all = Knapsack.all(prices, fleet.rate, fleet.max, Money.MAX.micros(), LIMIT);
    List<BagPlan> front = new ArrayList<>();
    long least = Long.MAX_VALUE;
    for (int index = all.size() - 1; index >= 0; index--) {
      int[] machines = all.machines(index, fleet.max);
      double seconds = fleet.seconds(machines);
      long cost = fleet.cost(machines, seconds);
      if (cost < least) {
        least = cost;
        front.add(fleet.plan(machines, all.isExact()));
      }
    }
    return new UniformSolver(front);
  }

  /** Unit prices on one scale, without a common factor. */
  private static long[] prices(Fleet fleet) {
    long under = 1;
    for (OfferCost offerCost : fleet.offerCosts) {
      under = LongMath.times(under / LongMath.gcd(under, offerCost.under()), offerCost.under());
    }
    long[] prices = new long[fleet.kinds];
    for (int i = 0; i < prices.length; i++) {
      prices[i] = LongMath.times(fleet.offerCosts[i].over(), under / fleet.offerCosts[i].under());
    }
    return prices;
  }

  @Override
  public Optional<BagPlan> fastest(long budget) {
    for (BagPlan plan : front) {
      if (plan.costMicros() <= budget) {
        return Optional.of(plan);
      }
    }
    return Optional.empty();
  }

  @Override
  public Optional<BagPlan> cheapest(double seconds) {
    BagPlan found = null;
    for (BagPlan plan : front) {
      if (plan.seconds() > seconds * (1 + OfferCost.HAIR)) {
        break;
      }
      found = plan;
    }
    return Optional.ofNullable(found);
  }

  @Override
  public List<BagPlan> front() {
    return front;
  }
}
