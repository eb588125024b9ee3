package io.argosy.core.engine.worker;

import io.argosy.core.model.Interval;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which workers of a job hold an index, without a walk over all of them. It is built when it is
 * first needed, because only a late result, or one that is larger than what its worker holds,
 * concerns other workers; from then on it follows every change.
 */
public final class HeldIndex {
  /** A search that visits more intervals than this measures the longest one again. */
  private static final int MANY = 64;

  private final List<Worker> workers;

  /** The intervals by their first index, each with its holders: tasks of a bag may have two. */
  private final TreeMap<Long, TreeMap<Integer, Interval>> byFirst = new TreeMap<>();

  private boolean built;

  /** No held interval is longer. */
  private long longest;

  /**
   * @param workers those of the job, by their number; the index reads it when it is built
   */
  public HeldIndex(List<Worker> workers) {
    this.workers = workers;
  }

  /** The numbers of the workers that hold a part of an interval, ascending. */
  public SortedSet<Integer> holders(Interval piece) {
    if (!built) {
      workers.forEach(worker -> add(worker, worker.held()));
      built = true;
    }
    SortedSet<Integer> found = new TreeSet<>();
    long from = piece.first() - longest;
    int visited = 0;
    for (TreeMap<Integer, Interval> holders : byFirst.subMap(from, piece.end()).values()) {
      for (var holder : holders.entrySet()) {
        visited++;
        if (holder.getValue().overlaps(piece)) {
          found.add(holder.getKey());
        }
      }
    }
    if (visited > MANY) {
      measure();
    }
    return found;
  }

  /** A worker of the list was replaced by its next value, or added. */
  public void replace(List<Interval> before, Worker after) {
    List<Interval> held = after.held();
    // The same list in most cases; else they differ at one end.
    if (!built || before.equals(held)) {
      return;
    }
    int front = 0;
    int shorter = Math.min(before.size(), held.size());
    while (front < shorter && before.get(front).equals(held.get(front))) {
      front++;
    }
    int back = 0;
    while (back < shorter - front
        && before.get(before.size() - 1 - back).equals(held.get(held.size() - 1 - back))) {
      back++;
    }
    for (Interval gone : before.subList(front, before.size() - back)) {
      remove(after.id().index(), gone);
    }
    add(after, held.subList(front, held.size() - back));
  }

  private void add(Worker worker, List<Interval> intervals) {
    for (Interval interval : intervals) {
      byFirst
          .computeIfAbsent(interval.first(), first -> new TreeMap<>())
          .put(worker.id().index(), interval);
      longest = Math.max(longest, interval.count());
    }
  }

  private void remove(int worker, Interval gone) {
    TreeMap<Integer, Interval> holders = byFirst.get(gone.first());
    if (holders != null && holders.remove(worker) != null && holders.isEmpty()) {
      byFirst.remove(gone.first());
    }
  }

  private void measure() {
    longest = 0;
    for (TreeMap<Integer, Interval> holders : byFirst.values()) {
      for (Interval interval : holders.values()) {
        longest = Math.max(longest, interval.count());
      }
    }
  }
}
