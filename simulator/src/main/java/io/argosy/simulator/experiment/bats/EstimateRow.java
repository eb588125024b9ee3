package io.argosy.simulator.experiment.bats;

import io.argosy.core.bag.Estimate;
import java.util.List;

/**
 * How well a sample tells of the whole bag, on one type.
 *
 * @param mean the estimate over the truth less one, on average
 * @param sigma the same of the standard deviation
 * @param meanWithin the part of the seeds in which the mean is off by 5.5 % at most
 * @param sigmaWithin the part in which the standard deviation is off by 25 % at most
 */
public record EstimateRow(
    String scenario, int type, double mean, double sigma, double meanWithin, double sigmaWithin) {
  private static final double MEAN_OFF = 0.055;
  private static final double SIGMA_OFF = 0.25;
  private static final double AVERAGE_OFF = 0.01;
  private static final double OFTEN = 0.93;

  /** One estimate beside the truth. */
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
        pairs.stream().mapToDouble(Pair::mean).average().orElse(0),
        pairs.stream().mapToDouble(Pair::sigma).average().orElse(0),
        Parts.of(pairs, pair -> Math.abs(pair.mean()) <= MEAN_OFF),
        Parts.of(pairs, pair -> Math.abs(pair.sigma()) <= SIGMA_OFF));
  }

  public boolean passed() {
    return Math.abs(mean) <= AVERAGE_OFF
        && Math.abs(sigma) <= AVERAGE_OFF
        && meanWithin >= OFTEN
        && sigmaWithin >= OFTEN;
  }
}
