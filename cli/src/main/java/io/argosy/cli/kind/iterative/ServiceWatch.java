package io.argosy.cli.kind.iterative;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.remote.RemoteOutlook;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.cli.remote.ServiceFault;
import io.argosy.cli.view.ReportText;
import io.argosy.console.Console;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.explain.ReportFields;
import io.argosy.explain.RunReport;
import io.argosy.protocol.text.Fields;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/** Follows a job of a service until it ends. Waits for an unreachable service. */
public final class ServiceWatch {
  private final ServiceClient service;
  private final Console console;
  private final JobId job;
  private final RunReporter runReporter;
  private boolean ended;
  private int failures;

  public ServiceWatch(ServiceClient service, Console console, JobId job) {
    this.service = service;
    this.console = console;
    this.job = job;
    this.runReporter = RunReporter.on(console, job);
  }

  /** Follows the job to its end and reports it; returns the exit code. */
  public int follow() throws InterruptedException {
    while (!ended) {
      try {
        service.events("/v1/jobs/" + job + "/events", this::hear);
      } catch (IOException | ServiceFault e) {
        lost(String.valueOf(e.getMessage()));
      }
    }
    return end();
  }

  private void lost(String why) throws InterruptedException {
    if (failures++ == 0) {
      console.error(
          "the service does not answer ("
              + why
              + "); the job continues, and this command keeps watching it");
    }
    Thread.sleep(ServiceClient.pause(failures));
  }

  private void hear(String event, Fields fields) {
    if (failures > 0) {
      console.error("the service is back");
      failures = 0;
    }
    switch (event) {
      case "progress" -> runReporter.stands(RemoteOutlook.of(fields), Instant.now());
      case "ended" -> ended = true;
      default -> {
        // 'argosy explain' shows decisions; the bar has no space for them.
      }
    }
  }

  private int end() {
    console.wipe();
    RunReport report = new RunReport();
    service.story(job.value(), facts -> facts.forEach(report::add));
    Outcome outcome = report.outcome().orElseThrow();
    int exit = ExitCode.of(outcome);
    if (console.isJson()) {
      console.object(ReportFields.ended(job, report, java.util.Optional.empty(), exit));
      return exit;
    }
    if (outcome instanceof Outcome.Failed failed) {
      console.error("job " + job + " failed: " + failed.reason());
      failed.lastLines().lines().forEach(line -> console.error("  | " + line));
    }
    console.lines(ReportText.partitions(report));
    section(ReportText.additions(report));
    section(ReportText.verdict(report));
    if (outcome instanceof Outcome.Done) {
      console.line("its result: argosy results " + job);
    }
    return exit;
  }

  private void section(List<String> lines) {
    if (!lines.isEmpty()) {
      console.line("");
      console.lines(lines);
    }
  }
}
