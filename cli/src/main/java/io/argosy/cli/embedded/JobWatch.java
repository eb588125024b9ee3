package io.argosy.cli.embedded;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.job.Follower;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.job.JobStanding;
import io.argosy.cli.jobs.AbandonedRun;
import io.argosy.cli.view.ReportText;
import io.argosy.console.Console;
import io.argosy.core.model.Outcome;
import io.argosy.explain.ReportFields;
import io.argosy.explain.RunReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Follows a job that another process drives, until it ends. */
public final class JobWatch implements Follower {
  private final JobHandle job;
  private final Console console;
  private final RunReporter runReporter;

  public JobWatch(JobHandle job, Console console) {
    this.job = job;
    this.console = console;
    this.runReporter = RunReporter.on(console, job.job(), job.reading().words(job.kind()));
  }

  /** Follows the job to its end and reports it; returns the exit code. */
  public int follow() throws InterruptedException {
    job.follow(runReporter.rhythm(), this);
    console.wipe();
    RunReport report = job.reading().emptyReport();
    job.story(report::add);
    return report.outcome().map(outcome -> end(report, outcome)).orElseGet(this::abandoned);
  }

  @Override
  public void stands(JobStanding standing) {
    standing.outlook().ifPresent(outlook -> runReporter.stands(outlook, Instant.now()));
  }

  @Override
  public void away(String why) {
    console.error(
        "the service does not answer ("
            + why
            + "); the job continues, and this command keeps watching it");
  }

  @Override
  public void back() {
    console.error("the service is back");
  }

  private int abandoned() {
    return AbandonedRun.tell(job, console);
  }

  private int end(RunReport report, Outcome outcome) {
    int exit = ExitCode.of(outcome);
    if (console.isJson()) {
      console.object(ReportFields.ended(job.job(), report, result(), exit));
      return exit;
    }
    if (outcome instanceof Outcome.Failed failed) {
      console.error("job " + job.job() + " failed: " + failed.reason());
      failed.lastLines().lines().forEach(line -> console.error("  | " + line));
    }
    console.lines(ReportText.partitions(report));
    section(ReportText.additions(report));
    section(ReportText.verdict(report));
    if (outcome instanceof Outcome.Done) {
      console.line("its result: " + job.commands().of("results"));
    }
    RunEnd.again(outcome, job.resumeCommand(), console);
    return exit;
  }

  private Optional<Path> result() {
    return job.folder().map(folder -> folder.resolve("result")).filter(Files::isRegularFile);
  }

  private void section(List<String> lines) {
    if (!lines.isEmpty()) {
      console.line("");
      console.lines(lines);
    }
  }
}
