package io.argosy.core.bag.search;

import java.util.Arrays;

/**
 * The bounded knapsack for all weights at once: for every total weight the most value, unless a
 * lighter combination has as much. Eq. (K1).
 *
 * <p>For each type, in portions of 1, 2, 4, … machines, it merges two ascending lists and drops
 * entries that are dominated or cannot reach what is needed. Lists of more than {@code limit}
 * entries are thinned, and the result is no longer exact.
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

  /** How many machines of a type each entry took, and the entry it came from. */
  private record Layer(int[] counts, int[] parents) {}

  /** Every undominated combination of at most that weight. */
  static Knapsack all(long[] weights, double[] speeds, int[] max, long most, int limit) {
    return of(Pruning.toJust(0, weights, speeds, max, most), weights, speeds, max, most, limit);
  }

  /** The combinations with at least the needed speed. */
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

  /** Entries faster than any lighter one; having fewer machines alone does not count. */
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

  /** For each type the first equal type: a plan takes machines of that type first. */
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

  /** The number of undominated combinations; later ones are heavier and faster. */
  int size() {
    return places.length;
  }

  long weight(int index) {
    return weights[index];
  }

  boolean isExact() {
    return exact;
  }

  /** Entries examined on the way. */
  long work() {
    return work;
  }

  /** Machines of each type, within the available number, the first of equal types first. */
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
