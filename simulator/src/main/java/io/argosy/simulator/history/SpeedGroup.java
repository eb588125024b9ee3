package io.argosy.simulator.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Attempts of about the same speed. The speed alone separates the groups, because the hardware
 * below is often unknown.
 *
 * @param mean iterations per second
 * @param sigma standard deviation of the attempts' mean speeds, as a part of the mean
 * @param within the largest deviation inside one attempt, as a part of its mean
 */
public record SpeedGroup(int size, double mean, double sigma, double within) {
  /** The part of the variance that a cut must explain; even speeds cut in two give only 0.75. */
  private static final double TWO_KINDS = 0.85;

  /** Groups whose speeds differ by a smaller factor are one group. */
  private static final double APART = 1.1;

  /** The groups among these attempts, the slowest first. */
  static List<SpeedGroup> of(List<AttemptSpeed> speeds) {
    List<AttemptSpeed> sorted =
        speeds.stream().sorted(Comparator.comparingDouble(AttemptSpeed::mean)).toList();
    List<SpeedGroup> groups = new ArrayList<>();
    for (List<AttemptSpeed> members : split(sorted)) {
      groups.add(group(members));
    }
    return groups;
  }

  /** Cuts the attempts where the cut explains most, and again while it explains enough. */
  static List<List<AttemptSpeed>> split(List<AttemptSpeed> sorted) {
    double whole = squares(sorted);
    int cut = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 1; i < sorted.size(); i++) {
      double parts = squares(sorted.subList(0, i)) + squares(sorted.subList(i, sorted.size()));
      if (parts < least) {
        least = parts;
        cut = i;
      }
    }
    if (cut == 0 || least > (1 - TWO_KINDS) * whole || !apart(sorted, cut)) {
      return List.of(sorted);
    }
    List<List<AttemptSpeed>> groups = new ArrayList<>(split(sorted.subList(0, cut)));
    groups.addAll(split(sorted.subList(cut, sorted.size())));
    return groups;
  }

  private static boolean apart(List<AttemptSpeed> sorted, int cut) {
    return sorted.get(cut).mean() > APART * sorted.get(cut - 1).mean();
  }

  private static SpeedGroup group(List<AttemptSpeed> members) {
    double mean = mean(members);
    // A single member shows no variation among members: its own variation must do.
    double within = members.stream().mapToDouble(AttemptSpeed::deviation).max().orElse(0);
    double sigma =
        members.size() > 1 ? Math.sqrt(squares(members) / (members.size() - 1)) / mean : within;
    return new SpeedGroup(members.size(), mean, sigma, within);
  }

  static double mean(List<AttemptSpeed> members) {
    return members.stream().mapToDouble(AttemptSpeed::mean).average().orElse(0);
  }

  private static double squares(List<AttemptSpeed> members) {
    double mean = mean(members);
    return members.stream().mapToDouble(s -> (s.mean() - mean) * (s.mean() - mean)).sum();
  }
}
