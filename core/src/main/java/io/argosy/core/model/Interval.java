package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

import java.util.Collection;

/** The iterations {@code first .. first + count - 1}; never empty. */
public record Interval(long first, long count) implements Comparable<Interval> {
  public Interval {
    require(first >= 0, "an interval starts at 0 or later, was " + first);
    require(count > 0, "an interval holds at least one iteration, was " + count);
    require(first <= Long.MAX_VALUE - count, "an interval ends below 2^63");
  }

  /** The first index that is no longer inside. */
  public long end() {
    return first + count;
  }

  /** Whether the two share an index. */
  public boolean overlaps(Interval other) {
    return first < other.end() && other.first < end();
  }

  /** The leading part of the given size. */
  public Interval head(long size) {
    return new Interval(first, size);
  }

  /** What is left when the leading part of the given size is taken away. */
  public Interval without(long size) {
    return new Interval(first + size, count - size);
  }

  /** How many iterations several intervals hold together. */
  public static long total(Collection<Interval> intervals) {
    long sum = 0;
    for (Interval interval : intervals) {
      sum += interval.count();
    }
    return sum;
  }

  @Override
  public int compareTo(Interval other) {
    int order = Long.compare(first, other.first);
    return order != 0 ? order : Long.compare(count, other.count);
  }

  @Override
  public String toString() {
    return first + "+" + count;
  }
}
