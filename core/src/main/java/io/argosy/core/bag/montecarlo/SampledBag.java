package io.argosy.core.bag.montecarlo;

import io.argosy.core.bag.estimate.SampleSize;
import io.argosy.core.bag.estimate.Stats;
import io.argosy.core.bag.model.MachineType;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One bag that the sample might have come from: the sample drawn again with replacement, with the
 * same tasks for every type. Eq. (P1) and (P2).
 *
 * @param lengths for each type, in seconds
 * @param places index in the sample of each length
 * @param tailModels of each type's sample
 * @param means of the lengths
 * @param sigmas standard deviations of the lengths
 */
record SampledBag(
    long seed,
    double[][] lengths,
    int[][] places,
    TailModel[] tails,
    double[] means,
    double[] sigmas) {
  private static final int MOST_DRAWS = 120;

  /**
   * A task of unknown duration.
   *
   * @param place from 0 to 1: the part of all tasks that come before it in the list
   * @param luck 1 on average; it scales the longest tasks
   */
  record Drawn(double place, double luck) {}

  /**
   * A world drawn from samples.
   *
   * @param tailModels of the types' samples
   * @param measured number of tasks behind the mean of each type; empty for its sample's size
   */
  static SampledBag drawn(
      List<MachineType> machineTypes, TailModel[] tailModels, List<Long> measured, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int most =
        machineTypes.stream().mapToInt(machineType -> machineType.sample().size()).max().orElse(0);
    double[] draws = draws(new double[0], Math.max(1, most), random);
    double[][] lengths = new double[machineTypes.size()][];
    int[][] places = new int[machineTypes.size()][];
    double[] means = new double[machineTypes.size()];
    double[] sigmas = new double[machineTypes.size()];
    for (int i = 0; i < lengths.length; i++) {
      MachineType machineType = machineTypes.get(i);
      double off =
          measured.isEmpty()
              ? off(machineType, draws, draws.length)
              : off(machineType, own(draws, measured.get(i), random), measured.get(i));
      lengths[i] = lengths(machineType, draws, machineType.taskSeconds() + off);
      places[i] = places(machineType, draws);
      means[i] = mean(lengths[i]);
      sigmas[i] = sigma(lengths[i], means[i]);
    }
    return new SampledBag(random.nextLong(), lengths, places, tailModels, means, sigmas);
  }

  /** The first tasks ran on every type; the others behind a type's mean ran only there. */
  private static double[] own(double[] draws, long measured, SplittableRandom random) {
    double[] shared = Arrays.copyOf(draws, Math.min(SampleSize.REPLICATED, draws.length));
    return draws(shared, (int) Math.clamp(measured, 1, MOST_DRAWS), random);
  }

  /** That many draws, some of which are given. */
  private static double[] draws(double[] given, int count, SplittableRandom random) {
    double[] draws = Arrays.copyOf(given, count);
    for (int i = given.length; i < count; i++) {
      draws[i] = random.nextDouble();
    }
    return draws;
  }

  /**
   * The error of the measured mean. A mean of n draws varies a little less than the mean of a
   * sample of n, and its variation is itself only estimated: the result is scaled by √(n / (n − 1))
   * and by the ratio of Student's quantile to the normal one. A mean of more tasks than were drawn
   * varies less.
   */
  private static double off(MachineType machineType, double[] draws, long measured) {
    List<Double> sample = machineType.sample();
    int n = sample.size();
    if (n < 2) {
      return 0;
    }
    double sum = 0;
    for (double draw : draws) {
      sum += sample.get((int) (draw * n));
    }
    double middle = Stats.mean(sample);
    double wider = StrictMath.sqrt(n / (n - 1.0)) * (1 + 0.66 / (n - 1.0));
    double known = StrictMath.sqrt(draws.length / (double) Math.max(draws.length, measured));
    double off = sum / draws.length - middle + SampleSkew.allowance(sample, sum, draws.length);
    return wider * known * scale(machineType, middle) * off;
  }

  /** Tasks that ran later determine the mean better than the sample does, but not its shape. */
  private static double scale(MachineType machineType, double middle) {
    return middle > 0 ? machineType.taskSeconds() / middle : 1;
  }

  private static double[] lengths(MachineType machineType, double[] draws, double wanted) {
    List<Double> sample = machineType.sample();
    int n = sample.size();
    if (n < 2) {
      return new double[] {machineType.taskSeconds()};
    }
    double scale = scale(machineType, Stats.mean(sample));
    double[] drawn = new double[n];
    for (int i = 0; i < n; i++) {
      drawn[i] = sample.get((int) (draws[i] * n)) * scale;
    }
    double shift = wanted - mean(drawn);
    for (int i = 0; i < n; i++) {
      drawn[i] = Math.max(MachineType.SHORTEST, drawn[i] + shift);
    }
    return drawn;
  }

  private static int[] places(MachineType machineType, double[] draws) {
    int n = machineType.sample().size();
    int[] places = new int[n];
    for (int i = 0; i < n; i++) {
      places[i] = (int) (draws[i] * n);
    }
    return places;
  }

  /** A random task, for any machine type. */
  Drawn draw(SplittableRandom random) {
    double place = random.nextDouble();
    boolean lucky = false;
    for (int kind = 0; kind < lengths.length && !lucky; kind++) {
      int at = (int) (place * lengths[kind].length);
      lucky = places[kind].length > 0 && tails[kind].scales()[places[kind][at]] > 0;
    }
    return new Drawn(place, lucky ? NormalDraws.exponential(random) : 1);
  }

  /** The duration of the task on a type. */
  double length(int kind, Drawn task) {
    double[] of = lengths[kind];
    if (of.length == 1) {
      return of[0];
    }
    int at = (int) (task.place() * of.length);
    return tails[kind].stretched(of[at], places[kind][at], task.luck());
  }

  /** The remaining duration of a slot's task at an independent time. Eq. (P5). */
  double rest(int kind, SplittableRandom random) {
    double[] of = lengths[kind];
    double at =
        random.nextDouble()
            * means[kind]
            * of.length; // A random time falls more often into a long task.
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
