package io.argosy.core.packing;

import static io.argosy.core.model.Checks.require;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How many bins there are, or how large they are. With both, the number counts and the capacity
 * follows from it; with neither, each bin has the capacity of the largest item.
 *
 * @param bins how many bins at most (N)
 * @param capacity of each bin, if their number is not given (C)
 * @param delta a larger part of a bin becomes a bin, any other part none (δ); 1 or more: never
 */
public record PackingRule(OptionalInt bins, OptionalDouble capacity, OptionalDouble delta) {
  public static final double DELTA_DEFAULT = 0.5;

  public PackingRule {
    require(bins.orElse(1) >= 1, "the number of bins must be 1 or more, was " + bins);
    double size = capacity.orElse(0);
    require(size >= 0 && size < Double.POSITIVE_INFINITY, "a capacity is 0 or more, was " + size);
    double part = delta.orElse(0);
    require(part >= 0 && part < Double.POSITIVE_INFINITY, "delta is 0 or more, was " + part);
  }

  /** This number of bins. */
  public static PackingRule bins(int number) {
    return new PackingRule(OptionalInt.of(number), OptionalDouble.empty(), OptionalDouble.empty());
  }

  /** Bins of this capacity, as many as are needed. */
  public static PackingRule capacity(double capacity, double delta) {
    return new PackingRule(
        OptionalInt.empty(), OptionalDouble.of(capacity), OptionalDouble.of(delta));
  }

  /** Bins of the size of the largest item. */
  public static PackingRule largestItem() {
    return new PackingRule(OptionalInt.empty(), OptionalDouble.empty(), OptionalDouble.empty());
  }
}
