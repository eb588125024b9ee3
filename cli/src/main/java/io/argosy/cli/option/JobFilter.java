package io.argosy.cli.option;

import io.argosy.cli.job.JobSummary;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Spans;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags that choose some of many jobs. */
public final class JobFilter {
  private static final List<String> STATES =
      List.of("running", "interrupted", "waiting", "ended", "done", "late", "failed", "cancelled");

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description =
          "Only jobs that are running, interrupted, waiting (for a choice) or ended; of those:"
              + " done, late, failed or cancelled.")
  private @Nullable String state;

  @Option(names = "--user", paramLabel = "USER", description = "Only jobs of this user.")
  private @Nullable String user;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description =
          "Only jobs that began within this time, such as 2d, or after an instant such as"
              + " 2030-01-31T18:00:00Z.")
  private @Nullable String since;

  /** Which jobs are wanted. */
  public Predicate<JobSummary> of(Instant now) {
    if (state != null && !STATES.contains(state)) {
      throw BadInput.inArgument(
          "--state",
          state,
          "--state is " + state + "; it must be one of " + String.join(", ", STATES));
    }
    Instant from = since == null ? Instant.MIN : from(since, now);
    return job ->
        (state == null || isIn(state, job.outcome()))
            && (user == null || user.equals(job.user()))
            && (since == null || job.acceptedAt().filter(it -> !it.isBefore(from)).isPresent());
  }

  /** A word before "jobs" where none is found, if some were left out. */
  public String named() {
    return state == null && user == null && since == null ? "" : "such ";
  }

  private static boolean isIn(String state, String outcome) {
    return switch (state) {
      case "running" -> outcome.equals("running") || outcome.equals("merging");
      case "waiting" -> outcome.equals("waits for a choice");
      case "late" -> outcome.equals("done after the deadline");
      case "done" -> outcome.equals("done") || outcome.equals("done after the deadline");
      case "ended" ->
          List.of("done", "done after the deadline", "failed", "cancelled", "stopped incomplete")
              .contains(outcome);
      default -> outcome.equals(state);
    };
  }

  private static Instant from(String text, Instant now) {
    return Spans.parse(text).map((Duration it) -> now.minus(it)).orElseGet(() -> instant(text));
  }

  private static Instant instant(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      throw BadInput.inArgument(
          "--since",
          text,
          "--since is "
              + text
              + "; it must be a duration such as 2d, or an instant such as"
              + " 2030-01-31T18:00:00Z");
    }
  }
}
