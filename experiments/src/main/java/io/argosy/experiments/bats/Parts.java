package io.argosy.experiments.bats;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;

/** Parts and medians. */
final class Parts {
  /** From this many seeds on, no allowance is made. */
  private static final int MANY = 1000;

  private Parts() {}

  /** The part of them for which the condition holds; 1 when there are none. */
  static <T> double of(List<T> all, Predicate<T> isSo) {
    return all.isEmpty() ? 1 : all.stream().filter(isSo).count() / (double) all.size();
  }

  /** The part of them for which the condition holds; not a number when there are none. */
  static <T> double known(List<T> all, Predicate<T> isSo) {
    return all.isEmpty() ? Double.NaN : of(all, isSo);
  }

  /** The median; not a number when there are none. */
  static double median(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    return sorted.length == 0 ? Double.NaN : sorted[(sorted.length - 1) / 2];
  }

  /** Two standard errors of a part over few seeds; none over a thousand. */
  static double slack(double part, int seeds) {
    return seeds >= MANY ? 0 : 2 * Math.sqrt(part * (1 - part) / seeds);
  }
}
