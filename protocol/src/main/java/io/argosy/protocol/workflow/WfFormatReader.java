package io.argosy.protocol.workflow;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.workflow.WorkflowFile.Work;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;

/**
 * Reads WfCommons WfFormat as a stream: 1.4, where a task contains everything, and 1.5, where
 * {@code specification} describes the tasks and {@code execution} how they ran.
 */
final class WfFormatReader {
  private static final List<String> VERSIONS = List.of("1.4", "1.5");

  private final String source;
  private final JsonWalk json;
  private final Draft draft;
  private final SharedFiles files = new SharedFiles();
  private final SequencedMap<String, Step> steps = new LinkedHashMap<>();
  private final Map<String, Measured> measured = new HashMap<>();
  private String name = "wfformat";
  private String version = "";

  /** The description of a task, without its execution. */
  private record Step(String kind, int line) {}

  /** How a task ran. */
  private static final class Measured {
    private OptionalDouble runtime = OptionalDouble.empty();
    private double usagePercent = 100;
    private double memoryBytes;
  }

  private WfFormatReader(String source, JsonWalk json) {
    this.source = source;
    this.json = json;
    this.draft = new Draft(source);
  }

  static WorkflowFile read(String source, byte[] bytes) {
    return JsonWalk.over(source, bytes, json -> new WfFormatReader(source, json).workflow());
  }

  private WorkflowFile workflow() {
    json.fields(
        Map.of(
            "name", () -> name = json.text("name"),
            "schemaVersion", () -> version = version(json.text("schemaVersion")),
            "workflow", this::body));
    if (version.isEmpty()) {
      throw json.bad("schemaVersion", "", "schemaVersion is missing; it must be " + known());
    }
    steps.forEach(this::finish);
    return draft.file(name, OptionalDouble.empty(), files.bytes(), 0);
  }

  private String version(String text) {
    if (!VERSIONS.contains(text)) {
      throw json.bad("schemaVersion", text, "schemaVersion is " + text + "; it must be " + known());
    }
    return text;
  }

  private static String known() {
    return String.join(" or ", VERSIONS) + ", the versions of WfFormat that are read here";
  }

  private void body() {
    json.fields(
        Map.of(
            "tasks", () -> json.items(() -> task(true)),
            "specification",
                () ->
                    json.fields(
                        Map.of(
                            "tasks", () -> json.items(() -> task(false)),
                            "files", () -> json.items(this::file))),
            "execution", () -> json.fields(Map.of("tasks", () -> json.items(this::execution)))));
  }

  /** A task while it is being read: its name may come after its parents. */
  private final class Reading {
    private final int line = json.line();
    private final Map<String, Integer> parents = new LinkedHashMap<>();
    private final Map<String, Integer> children = new LinkedHashMap<>();
    private final SequencedMap<String, Boolean> uses = new LinkedHashMap<>();
    private final Measured run = new Measured();
    private String id = "";
    private String name = "";
    private String category = "";

    private void read() {
      json.fields(
          Map.ofEntries(
              Map.entry("id", () -> id = json.text("id")),
              Map.entry("name", () -> name = json.text("name")),
              Map.entry("category", () -> category = json.text("category")),
              Map.entry("parents", () -> json.items(() -> add(parents, "parents"))),
              Map.entry("children", () -> json.items(() -> add(children, "children"))),
              Map.entry("inputFiles", () -> json.items(() -> uses("inputFiles", false))),
              Map.entry("outputFiles", () -> json.items(() -> uses("outputFiles", true))),
              Map.entry("files", () -> json.items(this::use)),
              Map.entry("runtimeInSeconds", () -> runtime(run)),
              Map.entry("avgCPU", () -> usage(run)),
              Map.entry("memoryInBytes", () -> memory(run))));
    }

    private void add(Map<String, Integer> names, String field) {
      names.putIfAbsent(json.text(field), json.line());
    }

    private void uses(String field, boolean output) {
      uses.put(json.text(field) + (output ? " >" : " <"), output);
    }

    /** A file as listed in 1.4, with its size and direction. */
    private void use() {
      String[] said = {"", ""};
      double[] size = {0};
      json.fields(
          Map.of(
              "name", () -> said[0] = json.text("files.name"),
              "link", () -> said[1] = json.text("files.link"),
              "sizeInBytes", () -> size[0] = json.number("files.sizeInBytes")));
      files.size(said[0], size[0]);
      boolean output = said[1].equals("output");
      uses.put(said[0] + (output ? " >" : " <"), output);
    }
  }

  /**
   * Reads a task.
   *
   * @param byName whether parents are referred to by name and the id may be missing, as in 1.4
   */
  private void task(boolean byName) {
    Reading task = new Reading();
    task.read();
    String key = byName ? task.name : task.id;
    if (key.isEmpty()) {
      throw json.bad(task.line, "id", "", "a task has no id; give every task an id of its own");
    }
    String kind = task.category.isEmpty() ? task.name : task.category;
    Step step = new Step(kind.replaceFirst("_(ID)?\\d+$", ""), task.line);
    Step first = steps.putIfAbsent(key, step);
    if (first != null) {
      String where = "task id " + key + " is there twice, first in line " + first.line();
      throw json.bad(task.line, "id", key, where + "; give every task an id of its own");
    }
    task.parents.forEach((parent, line) -> draft.edge(parent, key, 0, line));
    task.children.forEach((child, line) -> draft.edge(key, child, 0, line));
    task.uses.forEach(
        (use, output) -> {
          String file = use.substring(0, use.length() - 2);
          if (output) {
            files.made(file, key);
          } else {
            files.read(file, key);
          }
        });
    if (task.run.runtime.isPresent()) {
      measured.put(key, task.run);
    }
  }

  private void file() {
    String[] id = {""};
    double[] size = {0};
    json.fields(
        Map.of(
            "id", () -> id[0] = json.text("files.id"),
            "sizeInBytes", () -> size[0] = json.number("files.sizeInBytes")));
    files.size(id[0], size[0]);
  }

  private void execution() {
    Measured run = new Measured();
    String[] id = {""};
    json.fields(
        Map.of(
            "id", () -> id[0] = json.text("id"),
            "runtimeInSeconds", () -> runtime(run),
            "avgCPU", () -> usage(run),
            "memoryInBytes", () -> memory(run)));
    measured.put(id[0], run);
  }

  private void runtime(Measured run) {
    run.runtime = OptionalDouble.of(json.number("runtimeInSeconds"));
  }

  /** A task that uses several cores counts as one that fully uses its vCPU. */
  private void usage(Measured run) {
    run.usagePercent = Math.min(100, json.number("avgCPU"));
  }

  private void memory(Measured run) {
    run.memoryBytes = json.number("memoryInBytes");
  }

  private void finish(String id, Step step) {
    Measured run = measured.get(id);
    if (run == null || run.runtime.isEmpty()) {
      throw new BadInput(
          source,
          step.line(),
          "runtimeInSeconds",
          "",
          "task " + id + " has no runtimeInSeconds; without it nothing can be planned");
    }
    Work work = new Work.Seconds(run.runtime.getAsDouble());
    draft.task(
        new WorkflowFile.Task(
            id, step.kind(), Optional.empty(), work, run.usagePercent, run.memoryBytes),
        step.line());
  }
}
