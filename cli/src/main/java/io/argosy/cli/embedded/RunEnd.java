package io.argosy.cli.embedded;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.view.ReportText;
import io.argosy.console.Console;
import io.argosy.core.model.Outcome;
import io.argosy.explain.ReportFields;
import io.argosy.explain.RunReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The final output of a run: result, work of each partition, why it grew, and the verdict. */
final class RunEnd {
  private final EmbeddedRun run;
  private final Console console;
  private final String resumeCommand;

  RunEnd(EmbeddedRun run, Console console, String resumeCommand) {
    this.run = run;
    this.console = console;
    this.resumeCommand = resumeCommand;
  }

  /** Returns the exit code. */
  int tell() {
    console.wipe();
    RunReport report = run.report();
    Outcome outcome = report.outcome().orElseThrow();
    int exit = ExitCode.of(outcome);
    if (console.isJson()) {
      console.object(ReportFields.ended(run.job(), report, run.result(), exit));
    } else {
      result(outcome);
      console.lines(ReportText.partitions(report));
      section(ReportText.additions(report));
      section(ReportText.verdict(report));
      again(outcome, resumeCommand, console);
    }
    return exit;
  }

  private void result(Outcome outcome) {
    if (outcome instanceof Outcome.Failed failed) {
      console.error("job " + run.job() + " failed: " + failed.reason());
      failed.lastLines().lines().forEach(line -> console.error("  | " + line));
      console.line("");
    }
    Optional<Path> merged = run.result();
    if (merged.isPresent()) {
      console.lines(ResultPreview.of(merged.get()));
      console.line("");
    }
  }

  /** What the user may do about a failure. */
  static void again(Outcome outcome, String resumeCommand, Console console) {
    if (outcome instanceof Outcome.Failed) {
      console.line("what was kept is safe; correct the cause, then try again: " + resumeCommand);
    }
  }

  private void section(List<String> lines) {
    if (!lines.isEmpty()) {
      console.line("");
      console.lines(lines);
    }
  }
}
