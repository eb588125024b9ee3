package io.argosy.core.bag.search;

import io.argosy.core.bag.model.BagPlan;
import java.util.ArrayList;
import java.util.List;

/** Thins a long front to lines that lie evenly along it. */
public final class Thinning {
  private Thinning() {}

  /** At most this many, including the first and the last: even steps of log time plus log cost. */
  public static List<BagPlan> of(List<BagPlan> front, int most) {
    if (front.size() <= most) {
      return front;
    }
    double[] along = new double[front.size()];
    for (int i = 1; i < along.length; i++) {
      BagPlan before = front.get(i - 1);
      BagPlan here = front.get(i);
      along[i] =
          along[i - 1]
              + Math.abs(StrictMath.log(here.seconds() / before.seconds()))
              + Math.abs(StrictMath.log((double) before.costMicros() / here.costMicros()));
    }
    List<BagPlan> some = new ArrayList<>();
    double step = along[along.length - 1] / (most - 1);
    for (int i = 0; i < along.length - 1; i++) {
      if (along[i] >= some.size() * step && some.size() < most - 1) {
        some.add(front.get(i));
      }
    }
    some.add(front.getLast());
    return some;
  }
}
