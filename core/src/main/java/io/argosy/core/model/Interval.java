package io.argosy.core.model;

import java.util.Collection;

/** The iterations {@code first .. first + count - 1}; never empty. */
public record Interval(long first, long count) implements Comparable<Interval> {
  public Interval {
    // Made millions of times a second: the sentence is put together only when it is needed.
    if (first < 0 || count <= 0 || first > Long.MAX_VALUE - count) {
      throw new IllegalArgumentException(
          "an interval starts at 0 or later, is not empty and ends below 2^63, was "
              + first
              + "+"
              + count);
    }
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
