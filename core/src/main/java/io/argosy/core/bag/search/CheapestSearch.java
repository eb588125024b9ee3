package io.argosy.core.bag.search;

import io.argosy.core.bag.model.BagPlan;
import io.argosy.core.bag.model.Fleet;
import io.argosy.core.bag.model.OfferCost;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** The least cost by a deadline: best-first search over parts of the time axis. Eq. (H4). */
final class CheapestSearch {
  private final Fleet fleet;
  private final int limit;
  private long work;
  private boolean exact = true;
  private @Nullable BagPlan best;

  CheapestSearch(Fleet fleet, long work, int limit) {
    this.fleet = fleet;
    this.work = work;
    this.limit = limit;
  }

  /** A part with a lower bound of the cost of its plans. */
  private record Bounded(TimeRange stretch, double least) {}

  Optional<BagPlan> run(double low, double high) {
    offer(fleet.all(), high);
    for (int kind = 0; kind < fleet.kinds; kind++) {
      offer(fleet.one(kind), high);
    }
    PriorityQueue<Bounded> open =
        new PriorityQueue<>(
            Comparator.comparingDouble(Bounded::least)
                .thenComparingDouble(bounded -> bounded.stretch().low()));
    TimeRange all = new TimeRange(low, high);
    open.add(new Bounded(all, all.leastCost(fleet)));
    while (!open.isEmpty()) {
      Bounded next = open.poll();
      if (best != null && next.least() >= best.costMicros()) {
        break;
      }
      if (work <= 0) {
        exact = false;
        break;
      }
      look(next.stretch(), open);
    }
    boolean proved = exact;
    return Optional.ofNullable(best).map(plan -> proved ? plan : plan.inexact());
  }

  private void look(TimeRange timeRange, PriorityQueue<Bounded> open) {
    OptionalLong least = lightest(timeRange);
    if (least.isEmpty() || timeRange.isFlat(fleet)) {
      return;
    }
    double middle = timeRange.middle(fleet);
    push(new TimeRange(timeRange.low(), middle), least.getAsLong(), open);
    push(new TimeRange(middle, timeRange.high()), least.getAsLong(), open);
  }

  private void push(TimeRange timeRange, long least, PriorityQueue<Bounded> open) {
    double bound = Math.max(least, timeRange.leastCost(fleet));
    if (best == null || bound < best.costMicros()) {
      open.add(new Bounded(timeRange, bound));
    }
  }

  /** The least charge that does all by the end of a part; nothing if none is below the best. */
  private OptionalLong lightest(TimeRange timeRange) {
    long sure = timeRange.sureCost(fleet);
    long most = best == null ? sure : Math.min(sure, best.costMicros());
    Knapsack knapsack = timeRange.within(most, fleet, limit);
    work -= 1000 + knapsack.work();
    exact &= knapsack.isExact();
    int low = 0;
    int high = knapsack.size();
    while (low < high) {
      int middle = (low + high) / 2;
      double seconds = fleet.seconds(knapsack.machines(middle, fleet.max));
      if (seconds <= timeRange.high() * (1 + OfferCost.HAIR)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    if (low == knapsack.size()) {
      return OptionalLong.empty();
    }
    offer(fleet.plan(knapsack.machines(low, fleet.max), true), timeRange.high());
    return OptionalLong.of(knapsack.weight(low));
  }

  private void offer(BagPlan plan, double latest) {
    boolean inTime = plan.seconds() <= latest * (1 + OfferCost.HAIR);
    if (inTime && (best == null || plan.costMicros() < best.costMicros())) {
      best = plan;
    }
  }
}
