package io.argosy.core.bag;

import io.argosy.core.model.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All types have the same billing unit and start-up. A combination that costs no more per unit and
 * is no slower is never worse, so one knapsack pass contains every undominated plan. Eq. (K3).
 */
final class Uniform implements Solver {
  private static final int LIMIT = 1 << 20;

  /** Fastest first; time rises and cost falls along it. */
  private final List<Plan> front;

  private Uniform(List<Plan> front) {
    this.front = front;
  }

  static Uniform of(Fleet fleet) {
    long[] prices = prices(fleet);
    Knapsack all = Knapsack.all(prices, fleet.rate, fleet.max, Money.MAX.micros(), LIMIT);
    List<Plan> front = new ArrayList<>();
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
    return new Uniform(front);
  }

  /** Unit prices on one scale, without a common factor. */
  private static long[] prices(Fleet fleet) {
    long under = 1;
    for (Tariff tariff : fleet.tariff) {
      under = Whole.times(under / Whole.gcd(under, tariff.under()), tariff.under());
    }
    long[] prices = new long[fleet.kinds];
    for (int i = 0; i < prices.length; i++) {
      prices[i] = Whole.times(fleet.tariff[i].over(), under / fleet.tariff[i].under());
    }
    return prices;
  }

  @Override
  public Optional<Plan> fastest(long budget) {
    for (Plan plan : front) {
      if (plan.costMicros() <= budget) {
        return Optional.of(plan);
      }
    }
    return Optional.empty();
  }

  @Override
  public Optional<Plan> cheapest(double seconds) {
    Plan found = null;
    for (Plan plan : front) {
      if (plan.seconds() > seconds * (1 + Tariff.HAIR)) {
        break;
      }
      found = plan;
    }
    return Optional.ofNullable(found);
  }

  @Override
  public List<Plan> front() {
    return front;
  }
}
