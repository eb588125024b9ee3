package io.argosy.cli.flow;

import io.argosy.cli.console.Console;
import io.argosy.cli.console.ExitCode;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.State;
import io.argosy.core.model.JobId;
import io.argosy.core.model.JobSpec;
import io.argosy.telling.Numbers;
import io.argosy.telling.ReportFields;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How a workflow stands, or stood. */
public final class FlowShow {
  private FlowShow() {}

  /** Whether a job is a workflow. */
  public static boolean isOne(State state, JobId job) {
    return state.job(job).filter(it -> it.spec() instanceof JobSpec.Workflow).isPresent();
  }

  /**
   * Shows it; the exit code.
   *
   * @param story hands over every fact in order
   */
  public static int tell(Console console, JobId job, Consumer<Consumer<Fact>> story) {
    FlowBook book = new FlowBook(job);
    story.accept(book::hear);
    if (console.isJson()) {
      console.object(fields(job, book));
      return ExitCode.DONE;
    }
    console.lines(FlowText.gantt(book));
    console.line("");
    console.line(verdict(job, book));
    return ExitCode.DONE;
  }

  private static String verdict(JobId job, FlowBook book) {
    long done = book.lines().stream().filter(FlowBook.Line::isDone).count();
    String count = done + " of " + Numbers.many(book.lines().size(), "task");
    if (book.outcome().isPresent()) {
      return job + ": " + count + ", " + ReportFields.word(book.outcome().get());
    }
    Outlook outlook = Outlook.of(book.state(), job, book.state().at());
    return job
        + ": "
        + count
        + ", not ended; when last heard of "
        + Numbers.span(outlook.forecast().p50Seconds())
        + " to go ("
        + Numbers.span(outlook.forecast().p10Seconds())
        + " to "
        + Numbers.span(outlook.forecast().p90Seconds())
        + ")";
  }

  private static SequencedMap<String, Object> fields(JobId job, FlowBook book) {
    List<SequencedMap<String, Object>> tasks = new ArrayList<>();
    for (FlowBook.Line line : book.lines()) {
      SequencedMap<String, Object> task = new LinkedHashMap<>();
      task.put("task", line.id());
      task.put("machine", line.real().map(FlowBook.Real::machine));
      task.put("planned", line.plan().map(it -> span(it.from(), it.to())));
      task.put("real", line.real().map(it -> span(it.from(), it.to().orElse(null))));
      task.put("failures", line.failures());
      tasks.add(task);
    }
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "state");
    fields.put("job", job);
    fields.put("outcome", book.outcome().map(ReportFields::word));
    fields.put("schedules", book.schedules());
    fields.put("tasks", tasks);
    return fields;
  }

  private static SequencedMap<String, Object> span(Instant from, @Nullable Instant to) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("from", from);
    fields.put("to", Optional.ofNullable(to));
    return fields;
  }
}
