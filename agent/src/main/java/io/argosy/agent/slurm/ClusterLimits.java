package io.argosy.agent.slurm;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The limits of a cluster.
 *
 * @param array how many elements an array may have; less than one where there are no arrays
 * @param time how long an allocation in the partition may last
 */
record ClusterLimits(int array, Optional<Duration> time) {
  private static final Pattern SIZE = line("MaxArraySize\\s*=\\s*(\\d{1,9})");
  private static final Pattern TASKS =
      line("SchedulerParameters\\s*=.*\\bmax_array_tasks=(\\d{1,9})\\b.*");
  private static final Pattern TIME =
      Pattern.compile("(?:(\\d{1,6})-)?(?:(\\d{1,6}):)?(\\d{1,6}):(\\d{1,6})");

  /** Slurm's default. */
  private static final int USUAL = 1001;

  private static Pattern line(String text) {
    return Pattern.compile("^" + text + "\\s*$", Pattern.MULTILINE);
  }

  /**
   * Parses the cluster's configuration.
   *
   * @param config the answer to {@code scontrol show config}
   * @param time the partition's limit, as {@code sinfo} writes it
   */
  static ClusterLimits parse(String config, String time) {
    int size = number(SIZE, config).orElse(USUAL);
    int tasks = number(TASKS, config).orElse(size);
    return new ClusterLimits(Math.min(size, tasks), duration(time.strip()));
  }

  private static Optional<Integer> number(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    return found.find() ? Optional.of(Integer.parseInt(found.group(1))) : Optional.empty();
  }

  /** Such as {@code 1-12:30:00} or {@code 30:00}; others, such as {@code infinite}: no limit. */
  private static Optional<Duration> duration(String text) {
    Matcher parts = TIME.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        Duration.ofDays(part(parts, 1))
            .plusHours(part(parts, 2))
            .plusMinutes(part(parts, 3))
            .plusSeconds(part(parts, 4)));
  }

  private static long part(Matcher parts, int group) {
    String text = parts.group(group);
    return text == null ? 0 : Long.parseLong(text);
  }
}
