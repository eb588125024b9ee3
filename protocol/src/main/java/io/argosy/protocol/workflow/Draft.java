package io.argosy.protocol.workflow;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Nearest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.Set;

/** A workflow while it is being read; errors name the line. */
final class Draft {
  private final String source;
  private final SequencedMap<String, Entry> tasks = new LinkedHashMap<>();
  private final List<Wait> waits = new ArrayList<>();
  private final List<WorkflowFile.Image> images = new ArrayList<>();
  private final Set<String> imageNames = new HashSet<>();

  private record Entry(WorkflowFile.Task task, int line) {}

  private record Wait(String from, String to, double bytes, int line) {}

  Draft(String source) {
    this.source = source;
  }

  void image(String name, double bytes, int line) {
    if (!imageNames.add(name)) {
      throw bad(line, "images", name, "image " + name + " is there twice; keep one of them");
    }
    images.add(new WorkflowFile.Image(name, bytes));
  }

  void task(WorkflowFile.Task task, int line) {
    if (task.id().isBlank()) {
      throw bad(line, "id", "", "a task has an empty id; give every task an id of its own");
    }
    Entry first = tasks.putIfAbsent(task.id(), new Entry(task, line));
    if (first != null) {
      throw bad(
          line,
          "id",
          task.id(),
          "task id "
              + task.id()
              + " is there twice, first in line "
              + first.line()
              + "; give every task an id of its own");
    }
  }

  /** One task waits for the data of another. A repeated pair adds nothing. */
  void edge(String from, String to, double bytes, int line) {
    if (from.equals(to)) {
      throw bad(line, "parent", from, "task " + to + " waits for itself; remove that parent");
    }
    waits.add(new Wait(from, to, bytes, line));
  }

  boolean has(String task) {
    return tasks.containsKey(task);
  }

  WorkflowFile file(String name, OptionalDouble referenceMips) {
    return file(name, referenceMips, Map.of(), 0);
  }

  /**
   * The complete, checked workflow.
   *
   * @param bytes between two tasks, by child and parent, in addition to those of edges
   * @param mended how many negative numbers were read as zero
   */
  WorkflowFile file(
      String name,
      OptionalDouble referenceMips,
      Map<String, Map<String, Double>> bytes,
      int mended) {
    if (tasks.isEmpty()) {
      throw bad(0, "tasks", "", "the workflow has no tasks; it must have at least one");
    }
    for (Entry entry : tasks.values()) {
      entry.task().image().ifPresent(image -> requireImage(entry, image));
    }
    return new WorkflowFile(
        source,
        name,
        referenceMips,
        tasks.values().stream().map(Entry::task).toList(),
        edges(bytes),
        images,
        mended);
  }

  private List<WorkflowFile.Edge> edges(Map<String, Map<String, Double>> bytes) {
    Map<String, Set<String>> seen = new HashMap<>();
    List<WorkflowFile.Edge> edges = new ArrayList<>(waits.size());
    for (Wait wait : waits) {
      require(wait, wait.from(), wait.to(), "parent");
      require(wait, wait.to(), wait.from(), "child");
      if (seen.computeIfAbsent(wait.to(), _ -> new HashSet<>()).add(wait.from())) {
        double more = bytes.getOrDefault(wait.to(), Map.of()).getOrDefault(wait.from(), 0.0);
        edges.add(new WorkflowFile.Edge(wait.from(), wait.to(), wait.bytes() + more));
      }
    }
    return edges;
  }

  private void require(Wait wait, String task, String other, String role) {
    if (!tasks.containsKey(task)) {
      String guess =
          Nearest.to(task, tasks.keySet()).map(n -> "did you mean " + n + "?").orElse("");
      String advice = guess.isEmpty() ? "no task has that id" : guess;
      throw bad(
          wait.line(),
          role,
          task,
          "task " + other + " has the unknown " + role + " " + task + "; " + advice);
    }
  }

  private void requireImage(Entry entry, String image) {
    if (!imageNames.contains(image)) {
      throw bad(
          entry.line(),
          "image",
          image,
          "task "
              + entry.task().id()
              + " needs the image "
              + image
              + ", which images does not list");
    }
  }

  private BadInput bad(int line, String field, String value, String sentence) {
    return new BadInput(source, line, field, value, sentence);
  }
}
