package io.argosy.experiments.bats;

import io.argosy.core.bag.estimate.Estimate;
import java.util.Arrays;
import java.util.List;

/**
 * How well a sample predicts the whole bag, on one type.
 *
 * @param mean the estimate over the truth less one, on average
 * @param sigma the same of the standard deviation
 * @param meanError the standard error of that average
 * @param sigmaError of the other
 * @param meanWithin the part of the seeds in which the mean is off by 5.5 % at most
 * @param sigmaWithin the part in which the standard deviation is off by 25 % at most
 */
public record EstimateRow(
    String scenario,
    int type,
    int seeds,
    double mean,
    double sigma,
    double meanError,
    double sigmaError,
    double meanWithin,
    double sigmaWithin) {
  private static final double MEAN_OFF = 0.055;
  private static final double SIGMA_OFF = 0.25;
  private static final double AVERAGE_OFF = 0.01;
  private static final double OFTEN = 0.93;

  /** One estimate and the truth. */
  record Pair(double mean, double sigma) {
    static Pair of(Estimate estimate, double[] truth) {
      double mean = 0;
      for (double length : truth) {
        mean += length / truth.length;
      }
      double square = 0;
      for (double length : truth) {
        square += (length - mean) * (length - mean) / truth.length;
      }
      return new Pair(
          estimate.meanSeconds() / mean - 1, estimate.sigmaSeconds() / Math.sqrt(square) - 1);
    }
  }

  static EstimateRow of(String scenario, int type, List<Pair> pairs) {
    return new EstimateRow(
        scenario,
        type,
        pairs.size(),
        pairs.stream().mapToDouble(Pair::mean).average().orElse(0),
        pairs.stream().mapToDouble(Pair::sigma).average().orElse(0),
        error(pairs.stream().mapToDouble(Pair::mean).toArray()),
        error(pairs.stream().mapToDouble(Pair::sigma).toArray()),
        Parts.of(pairs, pair -> Math.abs(pair.mean()) <= MEAN_OFF),
        Parts.of(pairs, pair -> Math.abs(pair.sigma()) <= SIGMA_OFF));
  }

  /** The standard error of an average; infinite for a single value. */
  private static double error(double[] values) {
    if (values.length < 2) {
      return Double.POSITIVE_INFINITY;
    }
    double mean = Arrays.stream(values).average().orElse(0);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return Math.sqrt(squares / (values.length - 1) / values.length);
  }

  /** With few seeds an average may be off by two standard errors, if those are more. */
  public boolean passed() {
    double often = OFTEN - Parts.slack(OFTEN, seeds);
    return Math.abs(mean) <= Math.max(AVERAGE_OFF, 2 * meanError)
        && Math.abs(sigma) <= Math.max(AVERAGE_OFF, 2 * sigmaError)
        && meanWithin >= often
        && sigmaWithin >= often;
  }
}
