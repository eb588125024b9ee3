package io.argosy.core.bag.search;

import io.argosy.core.bag.model.LongMath;
import java.util.Arrays;

/** The ascending list of weights and values that {@link Knapsack} extends, portion by portion. */
final class Merging {
  private final int limit;
  private final long most;
  private long[] weights = {0};
  private long[] values = {0};
  private int[] counts = {0};
  private int[] parents = {0};
  private int size;
  private long work;
  private boolean exact = true;

  Merging(int limit, long most) {
    this.limit = limit;
    this.most = most;
  }

  /** Starts the next type: every entry is its own parent, with no machine of the type. */
  void begin() {
    counts = new int[weights.length];
    parents = new int[weights.length];
    Arrays.setAll(parents, i -> i);
  }

  /** Combines every entry with 0 or that many machines of a type; drops dominated entries. */
  void add(long weight, long value, int machines) {
    long moreWeight = LongMath.times(weight, machines);
    long moreValue = value * machines;
    Merging next = room(2 * weights.length);
    int without = 0;
    int with = 0;
    while (with < weights.length) {
      long heavier = weights[with] + moreWeight;
      long better = values[with] + moreValue;
      boolean old =
          without < weights.length
              && (weights[without] < heavier
                  || (weights[without] == heavier && values[without] >= better));
      if (old) {
        next.put(weights[without], values[without], counts[without], parents[without]);
        without++;
      } else {
        next.put(heavier, better, counts[with] + machines, parents[with]);
        with++;
      }
    }
    take(next);
  }

  /** Keeps only entries that can still lead to a solution. */
  void prune(Pruning pruning, Speeds speeds, int kindsDone) {
    if (pruning.isIdle()) {
      return;
    }
    Merging next = room(weights.length);
    for (int i = 0; i < weights.length; i++) {
      if (pruning.isWorth(weights[i], speeds.asGiven(values[i]), kindsDone)) {
        next.put(weights[i], values[i], counts[i], parents[i]);
      }
    }
    take(next);
  }

  private Merging room(int places) {
    Merging room = new Merging(limit, most);
    room.weights = new long[places];
    room.values = new long[places];
    room.counts = new int[places];
    room.parents = new int[places];
    return room;
  }

  /** Appends an entry unless a lighter one has as much value, or it is too heavy. */
  private void put(long weight, long value, int count, int parent) {
    if (weight > most || (size > 0 && value <= values[size - 1])) {
      return;
    }
    weights[size] = weight;
    values[size] = value;
    counts[size] = count;
    parents[size] = parent;
    size++;
  }

  private void take(Merging next) {
    work += weights.length;
    int step = Math.max(1, Math.ceilDiv(next.size, limit));
    exact &= step == 1;
    weights = thinned(next.weights, next.size, step);
    values = thinned(next.values, next.size, step);
    counts = thinned(next.counts, next.size, step);
    parents = thinned(next.parents, next.size, step);
  }

  /** Every n-th entry from the end, and the first: the best stays, and so does the empty one. */
  private static long[] thinned(long[] from, int size, int step) {
    if (step == 1) {
      return Arrays.copyOf(from, size);
    }
    long[] some = new long[Math.ceilDiv(size, step)];
    for (int i = 0; i < some.length; i++) {
      some[some.length - 1 - i] = from[size - 1 - i * step];
    }
    some[0] = from[0];
    return some;
  }

  private static int[] thinned(int[] from, int size, int step) {
    if (step == 1) {
      return Arrays.copyOf(from, size);
    }
    int[] some = new int[Math.ceilDiv(size, step)];
    for (int i = 0; i < some.length; i++) {
      some[some.length - 1 - i] = from[size - 1 - i * step];
    }
    some[0] = from[0];
    return some;
  }

  long[] weights() {
    return weights;
  }

  long[] values() {
    return values;
  }

  int[] counts() {
    return counts;
  }

  int[] parents() {
    return parents;
  }

  long work() {
    return work;
  }

  boolean isExact() {
    return exact;
  }
}
