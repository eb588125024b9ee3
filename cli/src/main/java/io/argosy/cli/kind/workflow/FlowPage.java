package io.argosy.cli.kind.workflow;

import io.argosy.cli.page.PageFile;
import io.argosy.core.math.Seconds;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** The planned and the actual times of a workflow, as one page that works offline. */
final class FlowPage {
  private FlowPage() {}

  static void write(Path file, String title, String verdict, TaskRecords book) {
    PageFile.write("--html", file, html(title, verdict, book));
  }

  static String html(String title, String verdict, TaskRecords book) {
    return PageFile.html(
        PageFile.part(FlowPage.class, "flow.html"),
        PageFile.part(FlowPage.class, "flow.css"),
        PageFile.part(FlowPage.class, "flow.js"),
        fields(title, verdict, book));
  }

  private static SequencedMap<String, Object> fields(
      String title, String verdict, TaskRecords book) {
    List<TaskRecords.Line> lines = book.lines();
    WorkflowTimes workflowTimes = WorkflowTimes.of(lines);
    Instant from = workflowTimes.from().orElse(book.state().at());
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("title", title);
    fields.put("verdict", verdict);
    fields.put("firstSeconds", book.firstSeconds());
    fields.put("plannedSeconds", workflowTimes.plannedSeconds());
    fields.put("realSeconds", workflowTimes.realSeconds());
    fields.put("done", lines.stream().filter(TaskRecords.Line::isDone).count());
    fields.put("last", Seconds.between(from, last(book, workflowTimes.to())));
    fields.put("deadline", book.deadline().map(at -> Seconds.between(from, at)));
    fields.put(
        "schedules", book.scheduled().stream().map(at -> Seconds.between(from, at)).toList());
    fields.put("tasks", lines.stream().map(line -> task(line, from)).toList());
    return fields;
  }

  /** A task that has not ended is drawn until the last known instant. */
  private static Instant last(TaskRecords book, Optional<Instant> to) {
    Instant heard = book.state().at();
    return to.filter(end -> book.outcome().isPresent() || end.isAfter(heard)).orElse(heard);
  }

  private static SequencedMap<String, Object> task(TaskRecords.Line line, Instant from) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", line.id());
    fields.put(
        "plan", line.plan().map(it -> bar(it.machine(), from, it.from(), Optional.of(it.to()))));
    fields.put("real", line.real().map(it -> bar(it.machine(), from, it.from(), it.to())));
    fields.put("failures", line.failures());
    return fields;
  }

  private static SequencedMap<String, Object> bar(
      String machine, Instant zero, Instant from, Optional<Instant> to) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("machine", machine);
    fields.put("from", Seconds.between(zero, from));
    fields.put("to", to.map(at -> Seconds.between(zero, at)));
    return fields;
  }
}
