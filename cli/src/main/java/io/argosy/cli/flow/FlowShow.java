package io.argosy.cli.flow;

import io.argosy.cli.console.ExitCode;
import io.argosy.console.Console;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.State;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.model.JobId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.explain.Numbers;
import io.argosy.explain.ReportFields;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;

/** Prints the state of a workflow. */
public final class FlowShow {
  private FlowShow() {}

  /** Whether a job is a workflow. */
  public static boolean isOne(State state, JobId job) {
    return state.job(job).filter(it -> it.spec() instanceof JobSpec.Workflow).isPresent();
  }

  /**
   * Prints it; returns the exit code.
   *
   * @param page where to draw it too, if requested
   * @param results the outputs of its tasks
   * @param files where they already are; one line each
   * @param story passes every fact in order
   */
  public static int tell(
      Console console,
      JobId job,
      Optional<Path> page,
      FlowResults results,
      List<String> files,
      Consumer<Consumer<Fact>> story)
      throws IOException {
    TaskRecords book = new TaskRecords(job);
    story.accept(book::hear);
    page.ifPresent(file -> FlowPage.write(file, job.value(), verdict(job, book), book));
    Comparison compared = Comparison.of(book, results.lists());
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
