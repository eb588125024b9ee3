package io.argosy.cli.kind.workflow;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.forecast.Outlook;
import io.argosy.explain.OutlookFields;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** A workflow run, for programs. */
final class FlowFields {
  private FlowFields() {}

  /** The planned and the actual times, of the whole and of each task. */
  static SequencedMap<String, Object> course(TaskRecords book) {
    List<TaskRecords.Line> lines = book.lines();
    WorkflowTimes workflowTimes = WorkflowTimes.of(lines);
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("schedules", book.schedules());
    fields.put("plannedSeconds", workflowTimes.plannedSeconds());
    fields.put("realSeconds", workflowTimes.realSeconds());
    fields.put("tasks", lines.stream().map(FlowFields::task).toList());
    return fields;
  }

  /** The same, with transfers and pulls. */
  static SequencedMap<String, Object> compared(TaskRecords book, Comparison compared) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "compared");
    fields.putAll(numbers(book, compared));
    return fields;
  }

  /** All numbers. */
  static SequencedMap<String, Object> numbers(TaskRecords book, Comparison compared) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("predictedBytes", compared.predictedBytes());
    fields.put("movedBytes", compared.movedBytes());
    fields.put("predictedPulls", compared.predictedPulls());
    fields.put("pulls", compared.pulls());
    fields.put("firstSeconds", book.firstSeconds());
    book.costs().ifPresent(it -> fields.put("cost", it.fields()));
    fields.putAll(course(book));
    return fields;
  }

  /** Its present state. */
  static SequencedMap<String, Object> progress(Outlook outlook, Instant now) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "progress");
    fields.put("at", now);
    fields.putAll(OutlookFields.of(outlook));
    return fields;
  }

  /** A new schedule, or a lost machine. */
  static SequencedMap<String, Object> turn(String event, Fact fact, String sentence) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", event);
    fields.put("at", fact.at());
    if (fact instanceof Fact.MachineDown down) {
      fields.put("machine", down.machine());
    }
    fields.put("sentence", sentence);
    return fields;
  }

  private static SequencedMap<String, Object> task(TaskRecords.Line line) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("task", line.id());
    fields.put("machine", line.real().map(TaskRecords.Real::machine));
    fields.put("planned", line.plan().map(it -> span(it.from(), Optional.of(it.to()))));
    fields.put("real", line.real().map(it -> span(it.from(), it.to())));
    fields.put("failures", line.failures());
    return fields;
  }

  private static SequencedMap<String, Object> span(Instant from, Optional<Instant> to) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("from", from);
    fields.put("to", to);
    return fields;
  }
}
