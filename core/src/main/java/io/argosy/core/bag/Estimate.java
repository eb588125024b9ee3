package io.argosy.core.bag;

import static io.argosy.core.model.Checks.require;

import java.util.List;

/**
 * What a sample says about the tasks of a bag on one type of machines.
 *
 * @param type place of the offer in its list
 * @param sample seconds of every tried task on this type, measured or mapped, rising
 * @param intercept β0 and
 * @param slope β1 of this type's seconds against the base's: 0 and 1 for the base itself
 * @param reason why it was left out or could not be fitted; empty otherwise
 */
public record Estimate(
    int type,
    How how,
    List<Double> sample,
    double meanSeconds,
    double sigmaSeconds,
    double intercept,
    double slope,
    String reason) {
  /** How a type's sample came about. */
  public enum How {
    /** The base: nearly all of it was run there. */
    MEASURED,
    /** By the line through the tasks that ran on both. */
    REGRESSION,
    /** By the ratio of means: no line could be drawn. */
    RATIO,
    /** Nothing ended there. */
    LEFT_OUT
  }

  public Estimate {
    sample = List.copyOf(sample);
    require(
        how == How.LEFT_OUT == sample.isEmpty(), "an estimate is left out or has a sample: " + how);
  }

  public boolean isUsable() {
    return how != How.LEFT_OUT;
  }

  /** What so many seconds here are on the base. */
  public double toBase(double seconds) {
    return Math.max(0, (seconds - intercept) / slope);
  }

  /** What so many seconds on the base are here. */
  public double fromBase(double seconds) {
    return Math.max(0, intercept + slope * seconds);
  }
}
