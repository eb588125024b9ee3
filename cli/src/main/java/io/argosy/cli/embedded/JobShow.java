package io.argosy.cli.embedded;

import io.argosy.cli.job.JobHandle;
import io.argosy.cli.view.ProgressLine;
import io.argosy.cli.view.ReportText;
import io.argosy.console.Console;
import io.argosy.core.engine.FollowedState;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.forecast.Outlook;
import io.argosy.explain.OutlookFields;
import io.argosy.explain.ReportFields;
import io.argosy.explain.RunReport;
import io.argosy.explain.Words;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;

/** The state of a job of any kind, as its journal has it. */
public final class JobShow {
  private final JobHandle job;
  private final RunReport report;
  private final Optional<Outlook> outlook;

  private JobShow(JobHandle job, RunReport report, Optional<Outlook> outlook) {
    this.job = job;
    this.report = report;
    this.outlook = outlook;
  }

  /**
   * Reads the journal of a job.
   *
   * @param also gets the facts of every entry too
   */
  public static JobShow read(JobHandle job, Consumer<List<Fact>> also) {
    RunReport report = job.reading().emptyReport();
    FollowedState followed = job.reading().emptyState();
    job.entries(
        facts -> {
          facts.forEach(report::add);
          facts.forEach(followed::apply);
          also.accept(facts);
        });
    StateView state = followed.view();
    Optional<Outlook> outlook =
        report.outcome().isEmpty()
            ? state.job(job.job()).map(known -> state.outlook(job.job(), state.at()))
            : Optional.empty();
    return new JobShow(job, report, outlook);
  }

  /**
   * Prints the state.
   *
   * @param more further fields for programs
   */
  public void tell(Console console, Map<String, Object> more) {
    if (console.isJson()) {
      SequencedMap<String, Object> fields = ReportFields.of("state", job.job(), report);
      fields.putAll(more);
      outlook.ifPresent(known -> fields.put("outlook", OutlookFields.of(known)));
      console.object(fields);
    } else {
      lines(console);
    }
  }

  private void lines(Console console) {
    console.lines(ReportText.partitions(report));
    console.line("");
    console.lines(ReportText.additions(report));
    console.lines(ReportText.verdict(report));
    outlook.ifPresent(
        known ->
            console.line(
                "at its last report: "
                    + ProgressLine.end(known)
                    + ", "
                    + ProgressLine.promise(known, Words.ANY)));
    if (report.outcome().isEmpty()) {
      console.line(job.advice());
    }
  }
}
