package io.argosy.core.bag.montecarlo;

import io.argosy.core.bag.estimate.Stats;
import io.argosy.core.bag.model.MachineType;
import io.argosy.core.bag.model.PlanRequest;
import java.util.List;
import java.util.Optional;

/**
 * Samples with a few long tasks among many short ones. A sample that misses the long tasks has too
 * small a mean and too small a spread: it cannot show its own error.
 */
public final class SampleSkew {
  /** One in thirty samples of thirty normal draws is more skewed; below, there is no correction. */
  private static final double PLAIN = 0.8;

  /** A mean farther out than this many standard errors is not moved farther. */
  private static final double FARTHEST = 3;

  /** Above this, durations vary so much that a sample of thirty tells little about the rest. */
  private static final double WIDE = 0.7;

  private SampleSkew() {}

  /**
   * The upward shift of the mean of that many draws that gives it the quantiles of Johnson's t for
   * skewed samples. Eq. (P8).
   *
   * @param sum of the draws
   */
  static double allowance(List<Double> sample, double sum, int draws) {
    double skewness = of(sample);
    if (skewness < PLAIN) {
      return 0;
    }
    double error = Stats.sigma(sample) / StrictMath.sqrt(draws);
    double out = Math.clamp((sum / draws - Stats.mean(sample)) / error, -FARTHEST, FARTHEST);
    return error * skewness * (out * out + 2) / (6 * StrictMath.sqrt(draws));
  }

  /** The third moment over the cube of the standard deviation. */
  static double of(List<Double> sample) {
    double mean = Stats.mean(sample);
    double sigma = Stats.sigma(sample);
    double sum = 0;
    for (double value : sample) {
      double off = value - mean;
      sum += off * off * off;
    }
    return sigma > 0 ? sum / sample.size() / (sigma * sigma * sigma) : 0;
  }

  /** A warning for a menu whose tasks vary widely; empty for any other. */
  public static Optional<String> doubt(PlanRequest request) {
    return request.kinds().stream()
        .map(MachineType::sample)
        .filter(sample -> sample.size() > 1)
        .filter(sample -> Stats.sigma(sample) > WIDE * Stats.mean(sample))
        .findFirst()
        .map(SampleSkew::sentence);
  }

  private static String sentence(List<Double> sample) {
    double longest = sample.getLast() / Stats.mean(sample);
    return "the tasks that were tried vary widely, the longest took "
        + Math.round(10 * longest) / 10.0
        + " times the mean: longer ones may come, and then the chances are too high";
  }
}
