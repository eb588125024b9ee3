package io.argosy.core.bag;

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
  private @Nullable Plan best;

  CheapestSearch(Fleet fleet, long work, int limit) {
    this.fleet = fleet;
    this.work = work;
    this.limit = limit;
  }

  /** A part with a lower bound of the cost of its plans. */
  private record Bounded(Stretch stretch, double least) {}

  Optional<Plan> run(double low, double high) {
    offer(fleet.all(), high);
    for (int kind = 0; kind < fleet.kinds; kind++) {
      offer(fleet.one(kind), high);
    }
    PriorityQueue<Bounded> open =
        new PriorityQueue<>(
            Comparator.comparingDouble(Bounded::least)
                .thenComparingDouble(bounded -> bounded.stretch().low()));
    Stretch all = new Stretch(low, high);
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

  private void look(Stretch stretch, PriorityQueue<Bounded> open) {
    OptionalLong least = lightest(stretch);
    if (least.isEmpty() || stretch.isFlat(fleet)) {
      return;
    }
    double middle = stretch.middle(fleet);
    push(new Stretch(stretch.low(), middle), least.getAsLong(), open);
    push(new Stretch(middle, stretch.high()), least.getAsLong(), open);
  }

  private void push(Stretch stretch, long least, PriorityQueue<Bounded> open) {
    double bound = Math.max(least, stretch.leastCost(fleet));
    if (best == null || bound < best.costMicros()) {
      open.add(new Bounded(stretch, bound));
    }
  }

  /** The least charge that does all by the end of a part; nothing if none is below the best. */
  private OptionalLong lightest(Stretch stretch) {
    long sure = stretch.sureCost(fleet);
    long most = best == null ? sure : Math.min(sure, best.costMicros());
    Knapsack knapsack = stretch.within(most, fleet, limit);
    work -= 1000 + knapsack.work();
    exact &= knapsack.isExact();
    int low = 0;
    int high = knapsack.size();
    while (low < high) {
      int middle = (low + high) / 2;
      double seconds = fleet.seconds(knapsack.machines(middle, fleet.max));
      if (seconds <= stretch.high() * (1 + Tariff.HAIR)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    if (low == knapsack.size()) {
      return OptionalLong.empty();
    }
    offer(fleet.plan(knapsack.machines(low, fleet.max), true), stretch.high());
    return OptionalLong.of(knapsack.weight(low));
  }

  private void offer(Plan plan, double latest) {
    boolean inTime = plan.seconds() <= latest * (1 + Tariff.HAIR);
    if (inTime && (best == null || plan.costMicros() < best.costMicros())) {
      best = plan;
    }
  }
}
