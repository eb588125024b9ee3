package io.argosy.cli.kind.iterative;

import io.argosy.cli.job.JobHandle;
import io.argosy.cli.option.PageOption;
import io.argosy.cli.page.PageData;
import io.argosy.cli.view.ProgressLine;
import io.argosy.cli.view.ReportText;
import io.argosy.console.Console;
import io.argosy.core.engine.state.State;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.kind.JobKinds;
import io.argosy.explain.OutlookFields;
import io.argosy.explain.ReportFields;
import io.argosy.explain.RunReport;
import io.argosy.explain.kind.ExplainedKinds;
import java.io.IOException;
import java.util.Optional;
import java.util.SequencedMap;

/** Prints the state of an iterative job. */
record IterativeShow(JobHandle job, Console console) {
  void tell(PageOption page) throws IOException {
    RunReport report = new RunReport(ExplainedKinds.standard());
    PageData book = new PageData();
    State state = State.empty(JobKinds.standard());
    job.entries(
        facts -> {
          facts.forEach(report::add);
          facts.forEach(state::apply);
          if (page.isWanted()) {
            book.add(facts);
          }
        });
    page.write(console, book, job.job().value(), "recorded");
    Optional<Outlook> outlook =
        report.outcome().isEmpty()
            ? state.job(job.job()).map(known -> state.outlook(job.job(), state.at()))
            : Optional.empty();
    if (console.isJson()) {
      fields(report, outlook);
    } else {
      lines(report, outlook);
    }
  }

  private void fields(RunReport report, Optional<Outlook> outlook) throws IOException {
    SequencedMap<String, Object> fields = ReportFields.of("state", job.job(), report);
    compat().ifPresent(known -> fields.put("compat", known));
    outlook.ifPresent(known -> fields.put("outlook", OutlookFields.of(known)));
    console.object(fields);
  }

  /** The job's id at the compatibility API; shown only to users who may have it. */
  private Optional<String> compat() throws IOException {
    return job.by(
        run -> Optional.empty(), client -> client.get("/v1/jobs/" + job.job()).text("door"));
  }

  private void lines(RunReport report, Optional<Outlook> outlook) {
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
                    + ProgressLine.promise(known)));
    if (report.outcome().isEmpty()) {
      console.line(job.advice());
    }
  }
}
