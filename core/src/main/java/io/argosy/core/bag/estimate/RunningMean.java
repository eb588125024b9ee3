package io.argosy.core.bag.estimate;

import java.util.List;

/**
 * The mean duration of a task while a bag runs: completed tasks, and running ones by their expected
 * end.
 */
public final class RunningMean {
  private RunningMean() {}

  /**
   * T_i of a type. Eq. (E7).
   *
   * @param sample ascending
   * @param elapsed elapsed time of each running task
   */
  public static double of(
      List<Double> sample, long done, double doneSeconds, List<Double> elapsed) {
    if (done + elapsed.size() == 0) {
      return Stats.mean(sample);
    }
    ConditionalMean conditionalMean = new ConditionalMean(sample);
    double sum = doneSeconds;
    for (double seconds : elapsed) {
      sum += conditionalMean.seconds(seconds);
    }
    return sum / (done + elapsed.size());
  }

  /**
   * The expected total duration of a task, given its elapsed time: the mean of the longer tasks of
   * the sample, or the elapsed time if there are none. Eq. (E8).
   */
  public static double expected(List<Double> sample, double elapsed) {
    return new ConditionalMean(sample).seconds(elapsed);
  }
}
