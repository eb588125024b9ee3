package io.argosy.cli.option;

import io.argosy.agent.slurm.SlurmTerms;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Spans;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of an agent in front of a Slurm cluster. */
public final class SlurmOptions {
  @Option(
      names = "--slurm-partition",
      paramLabel = "NAME",
      description = "Where to queue (default: Slurm's own).")
  private @Nullable String partition;

  @Option(
      names = "--slurm-option",
      paramLabel = "OPTION",
      description = "A further option of sbatch, such as --account=x; may be repeated.")
  private List<String> further = new ArrayList<>();

  @Option(
      names = "--slurm-time",
      paramLabel = "TIME",
      description =
          "How long an allocation may last (default: as long as the job's deadline needs, else as"
              + " the partition allows).")
  private @Nullable String time;

  @Option(
      names = "--slurm-wait",
      paramLabel = "TIME",
      description =
          "Work that has no allocation after this time goes back to the queue (default: 15m).")
  private @Nullable String patience;

  @Option(
      names = "--slurm-interval",
      paramLabel = "TIME",
      description = "How often Slurm is asked how things are (default: 5s).")
  private @Nullable String interval;

  /** The requested Slurm settings. */
  public SlurmTerms terms() {
    further.forEach(SlurmOptions::check);
    return new SlurmTerms(
        Optional.ofNullable(partition),
        further,
        span("--slurm-time", time),
        span("--slurm-wait", patience).orElse(SlurmTerms.PATIENCE),
        span("--slurm-interval", interval).orElse(SlurmTerms.INTERVAL));
  }

  /** The agent sets these itself: with other values it would not find its allocations. */
  private static final List<String> OURS =
      List.of("--array", "--job-name", "--parsable", "--wait", "--wrap", "--test-only");

  private static void check(String option) {
    String name = option.replaceFirst("=.*", "");
    if (!option.matches("--[a-z].*") || OURS.contains(name)) {
      throw BadInput.inArgument(
          "--slurm-option",
          option,
          "--slurm-option is "
              + option
              + "; it must be a long option of sbatch, such as --account=x, and none of "
              + String.join(", ", OURS));
    }
  }

  /** Refuses flags that apply only to a cluster. */
  public void refuseAny() {
    Map<String, Boolean> flags = new LinkedHashMap<>();
    flags.put("--slurm-partition", partition != null);
    flags.put("--slurm-option", !further.isEmpty());
    flags.put("--slurm-time", time != null);
    flags.put("--slurm-wait", patience != null);
    flags.put("--slurm-interval", interval != null);
    flags.forEach(
        (flag, given) -> {
          if (given) {
            throw BadInput.inArgument(
                flag, "", flag + " is given without --executor slurm; it must come with it");
          }
        });
  }

  private static Optional<Duration> span(String flag, @Nullable String text) {
    Optional<Duration> span = Optional.ofNullable(text).flatMap(Spans::parse);
    if (text != null && span.filter(it -> it.isPositive()).isEmpty()) {
      throw BadInput.inArgument(
          flag, text, flag + " is " + text + "; it must be a duration, such as 10m");
    }
    return span;
  }
}
