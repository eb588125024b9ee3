package io.argosy.cli.view;

import static io.argosy.explain.Numbers.grouped;
import static io.argosy.explain.Numbers.percent;
import static io.argosy.explain.Numbers.span;
import static io.argosy.explain.Numbers.speed;

import io.argosy.console.Table;
import io.argosy.core.model.Outcome;
import io.argosy.explain.Numbers;
import io.argosy.explain.PartitionRecord;
import io.argosy.explain.RunReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A {@link RunReport} as lines of text. */
public final class ReportText {
  private ReportText() {}

  /** The table of partitions. */
  public static List<String> partitions(RunReport report) {
    Table table =
        Table.of(
            report.words().holder(),
            "attempts",
            "<machine",
            report.words().piece() + "s",
            "share",
            "mean speed");
    for (PartitionRecord partition : report.partitions()) {
      table.row(
          Integer.toString(partition.index()),
          Integer.toString(partition.attempts()),
          partition.machines(),
          grouped(partition.iterations()),
          percent(partition.iterations(), report.kept()),
          speed(partition.meanSpeed()));
    }
    return table.lines();
  }

  /** Why partitions were added, and which images were used, one line each; may be empty. */
  public static List<String> additions(RunReport report) {
    List<String> lines = new ArrayList<>(report.additions());
    lines.addAll(report.images());
    return lines;
  }

  /** How much is done, which tasks failed, and the outcome of the job and of its deadline. */
  public static List<String> verdict(RunReport report) {
    List<String> lines = new ArrayList<>();
    lines.add(done(report));
    lines.addAll(report.failures());
    report.outcome().ifPresent(outcome -> lines.add(promise(report, outcome)));
    return lines;
  }

  private static String done(RunReport report) {
    String done = " " + report.words().piece() + "s done";
    long extra = report.kept() - report.total();
    if (extra < 0) {
      return grouped(report.kept()) + " of " + grouped(report.total()) + done;
    }
    String requested =
        " ("
            + grouped(report.total())
            + " requested; "
            + grouped(extra)
            + " extra from chunks already running)";
    return grouped(report.kept()) + done + (extra > 0 ? requested : "");
  }

  private static String promise(RunReport report, Outcome outcome) {
    String took = report.took().map(Numbers::span).orElse("unknown");
    return switch (outcome) {
      case Outcome.Done(boolean late) -> done(late, took, report);
      case Outcome.StoppedByPromise() ->
          "stopped incomplete at its deadline after "
              + took
              + ", as its promise requires; what was kept lies in the run's folder results, not"
              + " merged";
      case Outcome.Failed failed -> "failed after " + took + ": " + failed.reason();
      case Outcome.Cancelled() -> "cancelled after " + took;
    };
  }

  private static String done(boolean late, String took, RunReport report) {
    Optional<Duration> allowed = report.allowed();
    if (allowed.isEmpty()) {
      return "done in " + took + "; no deadline was promised";
    }
    return late
        ? "promise broken: done in " + took + ", its deadline was " + span(allowed.get())
        : "promise kept: done in " + took + " of " + span(allowed.get());
  }
}
