package io.argosy.core.bag.estimate;

import static io.argosy.core.model.Checks.require;

import java.util.List;

/**
 * What a sample shows about the tasks of a bag on one machine type.
 *
 * @param type index of the offer in its list
 * @param sample seconds of every sampled task on this type, measured or mapped, ascending
 * @param intercept β0 and
 * @param slope β1 of this type's seconds against those of the base: 0 and 1 for the base itself
 * @param reason why the type was excluded or could not be fitted; empty otherwise
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
  /** The origin of a type's sample. */
  public enum How {
    /** The base: nearly all of the sample ran there. */
    MEASURED,
    /** By linear regression over the tasks that ran on both types. */
    REGRESSION,
    /** By the ratio of means: no line could be fitted. */
    RATIO,
    /** No task ended there. */
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

  /** Converts seconds on this type to seconds on the base. */
  public double toBase(double seconds) {
    return Math.max(0, (seconds - intercept) / slope);
  }

  /** Converts seconds on the base to seconds on this type. */
  public double fromBase(double seconds) {
    return Math.max(0, intercept + slope * seconds);
  }
}
