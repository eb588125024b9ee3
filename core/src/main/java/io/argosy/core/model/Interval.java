package io.argosy.core.model;

import java.util.Collection;

/** The iterations {@code first .. first + count - 1}; never empty. */
public record Interval(long first, long count) implements Comparable<Interval> {
  public Interval {
    // Created millions of times per second: the message is built only if needed.
    if (first < 0 || count <= 0 || first > Long.MAX_VALUE - count) {
      throw new IllegalArgumentException(
          "an interval starts at 0 or later, is not empty and ends below 2^63, was "
              + first
              + "+"
              + count);
    }
  }

  /** The first index after the interval. */
  public long end() {
    return first + count;
  }

  /** Whether the two have an index in common. */
  public boolean overlaps(Interval other) {
    return first < other.end() && other.first < end();
  }

  /** The leading part of the given size. */
  public Interval head(long size) {
    return new Interval(first, size);
  }

  /** The rest after the leading part of the given size is removed. */
  public Interval without(long size) {
    return new Interval(first + size, count - size);
  }

  /** How many iterations several intervals contain in total. */
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
