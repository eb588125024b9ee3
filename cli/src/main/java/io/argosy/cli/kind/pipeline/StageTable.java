package io.argosy.cli.kind.pipeline;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.kind.pipeline.PipelineFact;
import io.argosy.core.kind.pipeline.PipelineSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/** The stages of a pipeline and how far each is, from the facts of its journal. */
final class StageTable {
  private List<PipelineSpec.Stage> stages = List.of();
  private final Map<Integer, Row> rows = new TreeMap<>();

  /** Of the tasks that were given up, by their numbers. */
  private final Map<Long, String> failures = new TreeMap<>();

  private long tasks;

  /** What is known of a stage. */
  private static final class Row {
    private String state = "due";
    private long first;
    private long tasks;
    private long items;
    private long kept;
    private long failed;

    boolean has(long task) {
      return task >= first && task < first + tasks;
    }
  }

  void hear(List<Fact> facts) {
    facts.forEach(this::hear);
  }

  private void hear(Fact fact) {
    if (fact instanceof Fact.JobAccepted f && f.spec() instanceof PipelineSpec spec) {
      stages = spec.stages();
    } else if (fact instanceof PipelineFact own) {
      hear(own);
    } else if (fact instanceof Fact.PieceKept f) {
      of(f.piece().first()).ifPresent(row -> row.kept++);
    } else if (fact instanceof Fact.TaskGivenUp f) {
      giveUp(f);
    }
  }

  private void hear(PipelineFact fact) {
    Row row = rows.computeIfAbsent(fact.stage(), _ -> new Row());
    switch (fact) { // No default: a new fact must not compile until it is shown.
      case PipelineFact.StageDue _ -> row.state = "due";
      case PipelineFact.StageOpened f -> {
        row.state = "running";
        row.first = tasks;
        row.tasks = f.tasks();
        row.items = f.items();
        tasks += f.tasks();
      }
      case PipelineFact.StageRefused _ -> row.state = "refused";
      case PipelineFact.StageEnded f -> row.state = f.failed() == 0 ? "done" : "done with errors";
      case PipelineFact.PipelineReopened _ -> {
        row.state = row.tasks > 0 ? "running" : row.state;
        row.failed = 0;
        failures.keySet().removeIf(row::has);
      }
    }
  }

  private void giveUp(Fact.TaskGivenUp fact) {
    for (var entry : rows.entrySet()) {
      Row row = entry.getValue();
      if (row.has(fact.task())) {
        row.failed++;
        failures.put(
            fact.task(),
            named(entry.getKey(), row, fact.task())
                + ": failed "
                + (fact.failures() == 1 ? "once" : fact.failures() + " times")
                + "; last: "
                + fact.reason());
      }
    }
  }

  /** As {@code logs} takes it. */
  private String named(int stage, Row row, long task) {
    boolean whole =
        stages.size() > stage
            && stages.get(stage).partition() instanceof PipelineSpec.Partition.Whole;
    return whole ? id(stage) : id(stage) + "[" + (task - row.first) + "]";
  }

  private Optional<Row> of(long task) {
    return rows.values().stream().filter(row -> row.has(task)).findFirst();
  }

  private String id(int stage) {
    return stages.size() > stage ? stages.get(stage).id() : "stage " + (stage + 1);
  }

  /** A line for each stage, and one for each task that was given up. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    int width = stages.stream().mapToInt(it -> it.id().length()).max().orElse(0);
    for (int i = 0; i < stages.size(); i++) {
      Row row = rows.getOrDefault(i, new Row());
      String state = rows.containsKey(i) ? row.state : "waits";
      lines.add(
          String.format(Locale.ROOT, "%-" + Math.max(1, width) + "s  %s", id(i), state)
              + (row.tasks > 0 ? ", " + row.kept + " of " + row.tasks + " tasks done" : "")
              + (row.items > 0 ? ", " + row.items + " items" : "")
              + (row.failed > 0 ? ", " + row.failed + " failed" : ""));
    }
    failures.values().forEach(it -> lines.add("failed: " + it));
    return lines;
  }

  /** The same for programs. */
  List<SequencedMap<String, Object>> fields() {
    List<SequencedMap<String, Object>> all = new ArrayList<>();
    for (int i = 0; i < stages.size(); i++) {
      Row row = rows.getOrDefault(i, new Row());
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("id", id(i));
      fields.put("state", rows.containsKey(i) ? row.state : "waits");
      fields.put("tasks", row.tasks);
      fields.put("items", row.items);
      fields.put("kept", row.kept);
      fields.put("failed", row.failed);
      all.add(fields);
    }
    return all;
  }
}
