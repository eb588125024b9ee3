package io.argosy.core.bag;

import java.util.Arrays;

/**
 * The bounded knapsack for all weights at once: of every total weight the most that can be got for
 * it, as far as nothing lighter gives as much. Eq. (K1).
 *
 * <p>Kind after kind, each in portions of 1, 2, 4, … machines, two rising lists are merged and what
 * is dominated drops out, and so does what cannot come to what is needed. Lists of more than {@code
 * limit} places are thinned, and the result is no longer exact.
 */
final class Knapsack {
  private final Layer[] layers;
  private final int[] order;
  private final long[] weights;
  private final int[] places;
  private final int[] twins;
  private final boolean exact;
  private final long work;

  private Knapsack(
      Layer[] layers,
      int[] order,
      long[] weights,
      int[] places,
      int[] twins,
      boolean exact,
      long work) {
    this.layers = layers;
    this.order = order;
    this.weights = weights;
    this.places = places;
    this.twins = twins;
    this.exact = exact;
    this.work = work;
  }

  /** What of a kind was taken at each place, and where that place came from. */
  private record Layer(int[] counts, int[] parents) {}

  /** Every combination of at most that weight that is worth it. */
  static Knapsack all(long[] weights, double[] speeds, int[] max, long most, int limit) {
    return of(Pruning.toJust(0, weights, speeds, max, most), weights, speeds, max, most, limit);
  }

  /** The combinations that come to at least the needed speed. */
  static Knapsack of(
      Pruning pruning, long[] weights, double[] speeds, int[] max, long most, int limit) {
    Speeds whole = Speeds.of(speeds, max);
    Layer[] layers = new Layer[weights.length];
    Merging list = new Merging(limit, most);
    for (int place = 0; place < weights.length; place++) {
      int kind = pruning.order()[place];
      list.begin();
      int left = speeds[kind] > 0 ? max[kind] : 0;
      for (int portion = 1; left > 0; portion *= 2) {
        int taken = Math.min(portion, left);
        list.add(weights[kind], whole.values()[kind], taken);
        left -= taken;
      }
      list.prune(pruning, whole, place + 1);
      layers[kind] = new Layer(list.counts(), list.parents());
    }
    int[] places = faster(list.values(), whole);
    long[] light = Arrays.stream(places).mapToLong(place -> list.weights()[place]).toArray();
    int[] twins = twins(weights, whole.values());
    return new Knapsack(layers, pruning.order(), light, places, twins, list.isExact(), list.work());
  }

  /** Places where more can be done than at any lighter one; fewer machines alone do not count. */
  private static int[] faster(long[] values, Speeds speeds) {
    int[] places = new int[values.length];
    int size = 0;
    long best = 0;
    for (int place = 0; place < values.length; place++) {
      long speed = speeds.speed(values[place]);
      if (speed > best) {
        places[size++] = place;
        best = speed;
      }
    }
    return Arrays.copyOf(places, size);
  }

  /** For each kind the first that is its equal: a plan takes machines of that one before. */
  private static int[] twins(long[] weights, long[] values) {
    int[] twins = new int[weights.length];
    for (int i = 0; i < weights.length; i++) {
      int first = 0;
      while (weights[first] != weights[i] || values[first] != values[i]) {
        first++;
      }
      twins[i] = first;
    }
    return twins;
  }

  /** How many combinations are worth their weight; later ones are heavier and faster. */
  int size() {
    return places.length;
  }

  long weight(int index) {
    return weights[index];
  }

  boolean isExact() {
    return exact;
  }

  /** Places that were looked at on the way. */
  long work() {
    return work;
  }

  /** Machines of each kind, not more of a kind than there are, the first of equal kinds first. */
  int[] machines(int index, int[] max) {
    int[] machines = new int[layers.length];
    int place = places[index];
    for (int i = layers.length - 1; i >= 0; i--) {
      int kind = order[i];
      machines[kind] = layers[kind].counts()[place];
      place = layers[kind].parents()[place];
    }
    for (int kind = 0; kind < machines.length; kind++) {
      for (int later = kind + 1; twins[kind] == kind && later < machines.length; later++) {
        if (twins[later] == kind) {
          shift(machines, kind, later, max);
        }
      }
    }
    return machines;
  }

  private static void shift(int[] machines, int kind, int later, int[] max) {
    int moved = Math.min(max[kind] - machines[kind], machines[later]);
    machines[kind] += moved;
    machines[later] -= moved;
  }
}
