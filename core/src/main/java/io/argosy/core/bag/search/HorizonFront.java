package io.argosy.core.bag.search;

import io.argosy.core.bag.model.BagPlan;
import io.argosy.core.bag.model.Fleet;
import io.argosy.core.bag.model.OfferCost;
import java.util.ArrayList;
import java.util.List;

/**
 * A front too large to be enumerated: for each of many horizons the cheapest plan that ends by
 * then. Horizons are spaced evenly on a logarithmic scale and lie at ends of the longest unit.
 */
final class HorizonFront {
  private static final int SPACED = 96;
  private static final int UNITS = 32;
  private static final int LIMIT = 1 << 12;

  private HorizonFront() {}

  static List<BagPlan> of(Fleet fleet, double first, double last) {
    List<BagPlan> found = new ArrayList<>();
    found.add(fleet.all());
    for (double horizon : horizons(fleet, first, last)) {
      TimeRange at = new TimeRange(horizon, horizon);
      Knapsack knapsack = at.within(at.sureCost(fleet), fleet, LIMIT);
      if (knapsack.size() > 0) {
        found.add(fleet.plan(knapsack.machines(0, fleet.max), false));
      }
    }
    return Enumeration.undominated(found);
  }

  private static List<Double> horizons(Fleet fleet, double first, double last) {
    List<Double> horizons = new ArrayList<>();
    double ratio = StrictMath.pow(last / first, 1.0 / SPACED);
    double at = first * (1 + 2e-6);
    for (int i = 0; i <= SPACED; i++) {
      horizons.add(at);
      at *= ratio;
    }
    double unit = 0;
    for (OfferCost offerCost : fleet.offerCosts) {
      unit = Math.max(unit, offerCost.unitSeconds());
    }
    double end = unit * StrictMath.ceil(first / unit);
    for (int i = 0; i < UNITS && end <= last; i++) {
      horizons.add(end);
      end += unit;
    }
    return horizons;
  }
}
