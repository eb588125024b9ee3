package io.argosy.core.bag.search;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An upper bound of what the remaining types can add, as if machines could be split. An entry that
 * cannot reach the needed speed even so is dropped. Eq. (K4).
 */
final class Pruning {
  private static final double HAIR = 1e-9;

  private final long[] weights;
  private final double[] speeds;
  private final int[] max;
  private final int[] order;
  private final double needed;
  private final long most;

  private Pruning(long[] weights, double[] speeds, int[] max, double needed, long most) {
    this.weights = weights;
    this.speeds = speeds;
    this.max = max;
    this.needed = needed * (1 - HAIR);
    this.most = most;
    order = order(weights, speeds);
  }

  /** Keeps entries that can reach the needed speed, or the greedy speed if that is higher. */
  static Pruning to(double needed, long[] weights, double[] speeds, int[] max, long most) {
    double sure = greedy(weights, speeds, max, most);
    return new Pruning(weights, speeds, max, Math.max(needed, sure), most);
  }

  /** Keeps entries that can reach the needed speed. */
  static Pruning toJust(double needed, long[] weights, double[] speeds, int[] max, long most) {
    return new Pruning(weights, speeds, max, needed, most);
  }

  /** By speed per weight, best first: then few entries survive. */
  static int[] order(long[] weights, double[] speeds) {
    List<Integer> order = IntStream.range(0, weights.length).boxed().toList();
    return order.stream()
        .sorted(Comparator.comparingDouble(kind -> -speeds[kind] / weights[kind]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The speed of a greedy solution by speed per weight: a lower bound of the best. */
  private static double greedy(long[] weights, double[] speeds, int[] max, long most) {
    long left = most;
    double speed = 0;
    for (int kind : order(weights, speeds)) {
      long machines = Math.min(max[kind], left / weights[kind]);
      left -= machines * weights[kind];
      speed += machines * speeds[kind];
    }
    return speed;
  }

  int[] order() {
    return order;
  }

  boolean isIdle() {
    return needed <= 0;
  }

  /** Whether an entry after that many types of the order can still reach what is needed. */
  boolean isWorth(long weight, double speed, int kindsDone) {
    double left = most - weight;
    double reach = speed;
    for (int i = kindsDone; i < order.length && reach < needed && left > 0; i++) {
      int kind = order[i];
      double machines = Math.min(max[kind], left / weights[kind]);
      left -= machines * weights[kind];
      reach += machines * speeds[kind];
    }
    return reach >= needed;
  }
}
