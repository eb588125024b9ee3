package io.argosy.core.bag.estimate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A sample that includes running tasks: completed tasks tend to be short, so a sample of them alone
 * has too small a mean. Eq. (E9).
 */
public final class CensoredSample {
  /** A task that has run as long as completed ones took may end at any moment. */
  private static final double NEARLY = 0.99;

  /** A heavier tail has hardly a mean. */
  private static final double MOST = 0.7;

  private static final double HAIR = 1e-9;

  private final List<Double> ended;
  private final List<Double> running;

  private CensoredSample(List<Double> ended, List<Double> running) {
    this.ended = ended;
    this.running = running;
  }

  /**
   * The expected sample once all tasks have ended: as many values as there are tasks, ascending.
   *
   * @param ended seconds of the completed tasks
   * @param running elapsed seconds of the others
   */
  public static List<Double> sample(List<Double> ended, List<Double> running) {
    if (ended.isEmpty() || running.isEmpty()) {
      return ended;
    }
    List<Double> rising = new ArrayList<>(ended);
    Collections.sort(rising);
    return new CensoredSample(rising, running.stream().map(CensoredSample::nearly).toList())
        .quantiles();
  }

  /** A duration slightly below the elapsed time of a running task. */
  public static double nearly(double elapsed) {
    return NEARLY * elapsed;
  }

  /** The product-limit estimate of Kaplan and Meier, read at even steps. */
  private List<Double> quantiles() {
    int all = ended.size() + running.size();
    double tail = tail();
    List<Double> sample = new ArrayList<>();
    double longer = 1;
    for (int i = 0; i < ended.size(); i++) {
      double length = ended.get(i);
      long there = ended.size() - i + running.stream().filter(it -> it >= length).count();
      longer *= 1 - 1.0 / there;
      while (sample.size() < all && 1 - (sample.size() + 0.5) / all >= longer - HAIR) {
        sample.add(length);
      }
    }
    while (sample.size() < all) {
      double above = 1 - (sample.size() + 0.5) / all;
      sample.add(ended.getLast() * StrictMath.pow(longer / above, tail));
    }
    return List.copyOf(sample);
  }

  /**
   * Beyond the longest completed task, the estimate spreads logarithms like those above the median:
   * the mean excess per completed task.
   */
  private double tail() {
    double middle = ended.get(ended.size() / 2);
    if (middle <= 0) {
      return 0;
    }
    double beyond = 0;
    int ends = 0;
    for (double length : ended) {
      beyond += beyond(length, middle);
      ends += length > middle ? 1 : 0;
    }
    for (double length : running) {
      beyond += beyond(length, middle);
    }
    return Math.min(MOST, beyond / Math.max(1, ends));
  }

  private static double beyond(double length, double middle) {
    return length > middle ? StrictMath.log(length / middle) : 0;
  }
}
