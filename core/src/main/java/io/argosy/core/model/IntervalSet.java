package io.argosy.core.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A set of indices stored as disjoint, merged intervals: a million neighbours cost one entry. */
public final class IntervalSet {
  private final TreeMap<Long, Long> endByFirst;
  private long size;

  private IntervalSet(TreeMap<Long, Long> endByFirst, long size) {
    this.endByFirst = endByFirst;
    this.size = size;
  }

  /** The empty set. */
  public static IntervalSet empty() {
    return new IntervalSet(new TreeMap<>(), 0);
  }

  /** A set of the given intervals, which must be disjoint. */
  public static IntervalSet of(Collection<Interval> intervals) {
    IntervalSet set = empty();
    intervals.forEach(set::add);
    return set;
  }

  /** An independent set with the same content. */
  public IntervalSet copy() {
    return new IntervalSet(new TreeMap<>(endByFirst), size);
  }

  /** The number of indices. */
  public long size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  /** Whether the set contains no index of the interval. */
  public boolean isDisjoint(Interval interval) {
    Map.Entry<Long, Long> before = endByFirst.lowerEntry(interval.end());
    return before == null || before.getValue() <= interval.first();
  }

  /** Adds an interval that must not overlap the set. */
  public void add(Interval interval) {
    if (!isDisjoint(interval)) {
      throw new IllegalStateException("interval " + interval + " is partly there already");
    }
    long first = interval.first();
    long end = interval.end();
    Map.Entry<Long, Long> before = endByFirst.floorEntry(first);
    if (before != null && before.getValue() == first) {
      first = before.getKey();
    }
    Long afterEnd = endByFirst.remove(end);
    endByFirst.put(first, afterEnd == null ? end : afterEnd);
    size += interval.count();
  }

  /** Removes everything. */
  public void clear() {
    endByFirst.clear();
    size = 0;
  }

  /** Removes every index of the interval; returns how many the set contained. */
  public long remove(Interval interval) {
    List<Interval> hit = overlapping(interval);
    long removed = 0;
    for (Interval piece : hit) {
      endByFirst.remove(piece.first());
      if (piece.first() < interval.first()) {
        endByFirst.put(piece.first(), interval.first());
      }
      if (piece.end() > interval.end()) {
        endByFirst.put(interval.end(), piece.end());
      }
      removed += Math.min(piece.end(), interval.end()) - Math.max(piece.first(), interval.first());
    }
    size -= removed;
    return removed;
  }

  /** The first {@code count} indices, or all if there are fewer. */
  public List<Interval> first(long count) {
    List<Interval> found = new ArrayList<>();
    long left = count;
    for (Map.Entry<Long, Long> entry : endByFirst.entrySet()) {
      if (left == 0) {
        break;
      }
      long length = Math.min(left, entry.getValue() - entry.getKey());
      found.add(new Interval(entry.getKey(), length));
      left -= length;
    }
    return found;
  }

  /** The content, ascending and merged. */
  public List<Interval> intervals() {
    List<Interval> list = new ArrayList<>(endByFirst.size());
    endByFirst.forEach((first, end) -> list.add(new Interval(first, end - first)));
    return list;
  }

  private List<Interval> overlapping(Interval interval) {
    List<Interval> hit = new ArrayList<>();
    Map.Entry<Long, Long> entry = endByFirst.floorEntry(interval.first());
    if (entry == null || entry.getValue() <= interval.first()) {
      entry = endByFirst.higherEntry(interval.first());
    }
    while (entry != null && entry.getKey() < interval.end()) {
      hit.add(new Interval(entry.getKey(), entry.getValue() - entry.getKey()));
      entry = endByFirst.higherEntry(entry.getKey());
    }
    return hit;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IntervalSet set && endByFirst.equals(set.endByFirst);
  }

  @Override
  public int hashCode() {
    return endByFirst.hashCode();
  }

  @Override
  public String toString() {
    return intervals().toString();
  }
}
