package io.argosy.simulator.history;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Whether balancing is worth it on machines like those of a recorded run: the benchmark of TaScaaS,
 * section V, with the measured speeds. It assumes normally distributed mean speeds and a static
 * split that knows the mean of each group; one slow partition then delays the whole job.
 *
 * @param groups of partitions by speed, the slowest first
 * @param expectedDelay how much longer a static split is expected to take, as a part
 * @param knownDelay how much longer a split by the groups' means takes with exactly these speeds
 * @param equalDelay how much longer equal shares take with exactly these speeds
 */
public record Worth(
    List<SpeedGroup> groups, double expectedDelay, double knownDelay, double equalDelay) {
  /** Attempts observed for a smaller part of the longest time are too short to judge. */
  private static final double LONG_ENOUGH = 0.1;

  /** A delay below this may be assumed; the paper's fast group, at 2 %, is its example. */
  public static final double TOLERABLE = 0.05;

  /** Φ(k) − Φ(k−1) for k = 1, 2, 3, and 1 − Φ(3): the paper's table. */
  private static final double[] BANDS = {0.341345, 0.135905, 0.021400, 0.001350};

  /**
   * @param aboveSigmas the delay is more than so many deviations
   * @param probability that a partition of the group delays the job by so much
   */
  public record Band(int aboveSigmas, double probability) {}

  public Worth {
    groups = List.copyOf(groups);
  }

  /** Judges a run that has reports. */
  public static Worth of(List<AttemptSpeed> speeds) {
    double longest = speeds.stream().mapToDouble(AttemptSpeed::seconds).max().orElse(0);
    List<AttemptSpeed> telling =
        speeds.stream().filter(s -> s.mean() > 0 && s.seconds() >= LONG_ENOUGH * longest).toList();
    List<SpeedGroup> groups = SpeedGroup.of(telling);
    double expected =
        groups.stream()
            .mapToDouble(g -> g.sigma() * NormalDistribution.expectedLargest(g.size()))
            .max()
            .orElse(0);
    double slowest = telling.stream().mapToDouble(AttemptSpeed::mean).min().orElse(1);
    double equal = Math.max(0, SpeedGroup.mean(telling) / slowest - 1);
    return new Worth(groups, expected, knownDelay(telling), equal);
  }

  private static double knownDelay(List<AttemptSpeed> telling) {
    List<AttemptSpeed> sorted =
        telling.stream().sorted(Comparator.comparingDouble(AttemptSpeed::mean)).toList();
    double most = 0;
    for (List<AttemptSpeed> members : SpeedGroup.split(sorted)) {
      most = Math.max(most, SpeedGroup.mean(members) / members.getFirst().mean() - 1);
    }
    return most;
  }

  /** Whether a static split ends noticeably later. */
  public boolean isWorthIt() {
    return Math.max(expectedDelay, knownDelay) > TOLERABLE;
  }

  /** The delay intervals of a group and how likely each is with {@code partitions} partitions. */
  public static List<Band> bands(int partitions) {
    return IntStream.range(0, BANDS.length)
        .mapToObj(k -> new Band(k, 1 - StrictMath.pow(1 - BANDS[k], partitions)))
        .toList();
  }
}
