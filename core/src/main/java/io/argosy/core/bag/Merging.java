package io.argosy.core.bag;

import java.util.Arrays;

/** The rising list of weights and values that {@link Knapsack} grows, portion by portion. */
final class Merging {
  private final int limit;
  private long[] weights = {0};
  private long[] values = {0};
  private int[] counts = {0};
  private int[] parents = {0};
  private boolean exact = true;

  private Merging(int limit) {
    this.limit = limit;
  }

  static Merging start(int limit) {
    return new Merging(limit);
  }

  /** The next kind begins: every place is its own parent, with none of the kind. */
  void begin() {
    counts = new int[weights.length];
    parents = new int[weights.length];
    Arrays.setAll(parents, i -> i);
  }

  /** Every place with and without so many machines of a kind; what is dominated drops out. */
  void add(long weight, long value, int machines, long most) {
    long moreWeight = Whole.times(weight, machines);
    long moreValue = value * machines;
    int size = weights.length;
    long[] nextWeights = new long[2 * size];
    long[] nextValues = new long[2 * size];
    int[] nextCounts = new int[2 * size];
    int[] nextParents = new int[2 * size];
    int without = 0;
    int with = 0;
    int next = 0;
    long best = -1;
    while (with < size) {
      long heavier = weights[with] + moreWeight;
      long better = values[with] + moreValue;
      boolean old =
          without < size
              && (weights[without] < heavier
                  || (weights[without] == heavier && values[without] >= better));
      long nextWeight = old ? weights[without] : heavier;
      if (nextWeight > most) {
        break;
      }
      long nextValue = old ? values[without] : better;
      int from = old ? without++ : with++;
      if (nextValue > best) {
        best = nextValue;
        nextWeights[next] = nextWeight;
        nextValues[next] = nextValue;
        nextCounts[next] = counts[from] + (old ? 0 : machines);
        nextParents[next] = parents[from];
        next++;
      }
    }
    int step = Math.ceilDiv(next, limit);
    exact &= step == 1;
    weights = thinned(nextWeights, next, step);
    values = thinned(nextValues, next, step);
    counts = thinned(nextCounts, next, step);
    parents = thinned(nextParents, next, step);
  }

  /** Every so-manieth from the end, and the first: the best stays, and so does none at all. */
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

  boolean isExact() {
    return exact;
  }
}
