package io.argosy.core.bag;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One bag that the sample might have come from: the sample drawn again with replacement, the same
 * tasks for every kind. Eq. (P1) and (P2).
 *
 * @param lengths of each kind, in seconds
 * @param places in the sample, of each length
 * @param tails what the last places of each sample stand for
 * @param means of them
 * @param sigmas their standard deviations
 */
record World(
    long seed,
    List<double[]> lengths,
    List<int[]> places,
    List<Tail> tails,
    double[] means,
    double[] sigmas) {

  static World drawn(List<Kind> kinds, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int most = kinds.stream().mapToInt(kind -> kind.sample().size()).max().orElse(0);
    double[] draws = new double[Math.max(1, most)];
    for (int i = 0; i < draws.length; i++) {
      draws[i] = random.nextDouble();
    }
    List<double[]> lengths = new ArrayList<>();
    List<int[]> places = new ArrayList<>();
    List<Tail> tails = new ArrayList<>();
    double[] means = new double[kinds.size()];
    double[] sigmas = new double[kinds.size()];
    for (int i = 0; i < kinds.size(); i++) {
      double[] drawn = drawn(kinds.get(i), draws);
      lengths.add(drawn);
      places.add(places(kinds.get(i), draws));
      tails.add(Tail.of(kinds.get(i).sample()));
      means[i] = mean(drawn);
      sigmas[i] = sigma(drawn, means[i]);
    }
    return new World(random.nextLong(), lengths, places, tails, means, sigmas);
  }

  /**
   * A mean of n draws varies a little less than the mean of a sample of n does, and how much it
   * varies is itself only estimated: the drawn mean is moved out by √(n / (n − 1)) and by the ratio
   * of Student's quantile to the normal one.
   */
  private static double[] drawn(Kind kind, double[] draws) {
    List<Double> sample = kind.sample();
    int n = sample.size();
    if (n < 2) {
      return new double[] {kind.taskSeconds()};
    }
    double middle = Stats.mean(sample);
    double scale = middle > 0 ? kind.taskSeconds() / middle : 1;
    double[] drawn = new double[n];
    for (int i = 0; i < n; i++) {
      drawn[i] = sample.get((int) (draws[i] * n)) * scale;
    }
    double wider = StrictMath.sqrt(n / (n - 1.0)) * (1 + 0.66 / (n - 1.0));
    double shift = (wider - 1) * (mean(drawn) - kind.taskSeconds());
    for (int i = 0; i < n; i++) {
      drawn[i] = Math.max(Kind.SHORTEST, drawn[i] + shift);
    }
    return drawn;
  }

  private static int[] places(Kind kind, double[] draws) {
    int n = kind.sample().size();
    int[] places = new int[n];
    for (int i = 0; i < n; i++) {
      places[i] = (int) (draws[i] * n);
    }
    return places;
  }

  /** The length of a task on a kind. */
  double draw(int kind, SplittableRandom random) {
    double[] of = lengths.get(kind);
    if (of.length == 1) {
      return of[0];
    }
    int drawn = random.nextInt(of.length);
    return tails.get(kind).draw(of[drawn], places.get(kind)[drawn], random);
  }

  /**
   * What is left of the task that a slot runs at a time that has nothing to do with it. Eq. (P5).
   */
  double rest(int kind, SplittableRandom random) {
    double[] of = lengths.get(kind);
    double at = random.nextDouble() * means[kind] * of.length; // A long task is met more often.
    int place = 0;
    while (place < of.length - 1 && at >= of[place]) {
      at -= of[place++];
    }
    return random.nextDouble() * of[place];
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  private static double sigma(double[] values, double mean) {
    double sum = 0;
    for (double value : values) {
      sum += (value - mean) * (value - mean);
    }
    return StrictMath.sqrt(sum / values.length);
  }
}
