package io.argosy.cli.kind.workflow;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.job.JobHandle;
import io.argosy.console.Console;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.model.JobId;
import io.argosy.explain.Numbers;
import io.argosy.explain.ReportFields;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Prints the state of a workflow. */
final class FlowShow {
  private FlowShow() {}

  /**
   * Prints it; returns the exit code.
   *
   * @param page where to draw it too, if requested
   * @param files where its outputs already are; one line each
   */
  static int tell(Console console, JobHandle handle, Optional<Path> page, List<String> files)
      throws IOException {
    JobId job = handle.job();
    TaskRecords book = new TaskRecords(job);
    handle.story(book::hear);
    page.ifPresent(file -> FlowPage.write(file, job.value(), verdict(job, book), book));
    Comparison compared = Comparison.of(book, new FlowResults(handle).lists());
    if (console.isJson()) {
      console.object(fields(job, book, compared));
      return ExitCode.DONE;
    }
    console.lines(FlowText.gantt(book));
    console.line("");
    console.lines(FlowText.comparison(book, compared));
    console.line("");
    console.line(verdict(job, book));
    book.costs().ifPresent(it -> console.lines(FlowText.bill(it)));
    files.forEach(console::line);
    page.ifPresent(file -> console.line("page " + file));
    return ExitCode.DONE;
  }

  private static String verdict(JobId job, TaskRecords book) {
    if (book.outcome().isPresent()) {
      return job + ": " + FlowText.verdict(book);
    }
    long done = book.lines().stream().filter(TaskRecords.Line::isDone).count();
    String count = done + " of " + Numbers.many(book.lines().size(), "task");
    Outlook outlook = book.state().outlook(job, book.state().at());
    return job
        + ": "
        + count
        + ", not ended; at its last report "
        + Numbers.span(outlook.forecast().p50Seconds())
        + " to go ("
        + Numbers.span(outlook.forecast().p10Seconds())
        + " to "
        + Numbers.span(outlook.forecast().p90Seconds())
        + ")";
  }

  private static SequencedMap<String, Object> fields(
      JobId job, TaskRecords book, Comparison compared) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "state");
    fields.put("job", job);
    fields.put("outcome", book.outcome().map(ReportFields::word));
    fields.putAll(FlowFields.numbers(book, compared));
    return fields;
  }
}
