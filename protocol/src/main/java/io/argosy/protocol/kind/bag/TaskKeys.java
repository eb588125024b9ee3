package io.argosy.protocol.kind.bag;

import io.argosy.protocol.sweep.TaskList;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Keys of what each task of a bag computes, to find equal tasks of two bags. Needs 24 bytes per
 * task.
 */
public final class TaskKeys {
  /** Enough bits for the index of a task, {@link io.argosy.protocol.sweep.TaskSource#LIMIT}. */
  private static final int INDEX_BITS = 24;

  private static final long INDEX = (1L << INDEX_BITS) - 1;

  /** Half of each task's key; with 128 bits no two collide by chance. */
  private final long[] high;

  private final long[] low;

  /** The tasks by their keys, equal keys by their index. */
  private final long[] order;

  private TaskKeys(long[] high, long[] low) {
    this.high = high;
    this.low = low;
    this.order = new long[high.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = (high[i] & ~INDEX) | i;
    }
    Arrays.sort(order);
    settleTies();
  }

  /**
   * The keys of all tasks.
   *
   * @param files the attached files: for each path a hash of its content
   */
  public static TaskKeys of(BagFile bag, TaskList tasks, Map<String, String> files)
      throws IOException {
    int count = Math.toIntExact(tasks.count());
    long[] high = new long[count];
    long[] low = new long[count];
    TaskKey key = new TaskKey(bag, tasks, files);
    int[] next = {0};
    tasks.each(
        row -> {
          ByteBuffer bytes = key.of(next[0], row);
          high[next[0]] = bytes.getLong();
          low[next[0]] = bytes.getLong();
          next[0]++;
        });
    return new TaskKeys(high, low);
  }

  /** Whether the two bags can have equal tasks at all: compares what all tasks have in common. */
  public static boolean mayBeSame(
      BagFile one, Map<String, String> its, BagFile other, Map<String, String> others) {
    return Arrays.equals(TaskKey.common(one, its), TaskKey.common(other, others));
  }

  /** Keys with equal first bits are still in the order of their indices. */
  private void settleTies() {
    int from = 0;
    while (from < order.length) {
      int to = from + 1;
      boolean settled = true;
      while (to < order.length && (order[to] & ~INDEX) == (order[from] & ~INDEX)) {
        settled &= compare(this, index(to - 1), this, index(to)) <= 0;
        to++;
      }
      if (!settled) {
        long[] sorted =
            IntStream.range(from, to)
                .mapToObj(place -> order[place])
                .sorted(
                    Comparator.comparingLong((Long it) -> high[(int) (it & INDEX)])
                        .thenComparingLong(it -> low[(int) (it & INDEX)])
                        .thenComparingLong(it -> it))
                .mapToLong(it -> it)
                .toArray();
        System.arraycopy(sorted, 0, order, from, sorted.length);
      }
      from = to;
    }
  }

  private int index(int place) {
    return (int) (order[place] & INDEX);
  }

  /** How many tasks there are. */
  public int count() {
    return order.length;
  }

  /** Receives two equal tasks. */
  @FunctionalInterface
  public interface Pair {
    void of(long mine, long its);
  }

  /**
   * Passes each task with an equal task of another bag. Among several equal tasks, the first is
   * paired with the first and the second with the second: no result is used twice, because a bag
   * that repeats a computation wants independent random draws.
   */
  public void same(TaskKeys other, Pair pair) {
    int mine = 0;
    int its = 0;
    while (mine < order.length && its < other.order.length) {
      int found = compare(this, index(mine), other, other.index(its));
      if (found == 0) {
        pair.of(index(mine), other.index(its));
      }
      mine += found <= 0 ? 1 : 0;
      its += found >= 0 ? 1 : 0;
    }
  }

  private static int compare(TaskKeys one, int i, TaskKeys other, int j) {
    int bits = Long.compare(one.high[i] & ~INDEX, other.high[j] & ~INDEX);
    int first = bits != 0 ? bits : Long.compare(one.high[i], other.high[j]);
    return first != 0 ? first : Long.compare(one.low[i], other.low[j]);
  }
}
