package io.argosy.protocol.sweep;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.InnerPath;
import io.argosy.protocol.text.Node;
import java.util.List;
import java.util.Optional;

/** Reads where the commands of a bag's tasks come from, without reading those files. */
public final class TasksReader {
  private static final String EXAMPLE =
      "{lines: commands.txt}, a list of commands, or "
          + "{command: [./model, \"{a}\"], over: {grid: {a: [1, 2]}}}";
  private static final List<String> KINDS = List.of("grid", "csv", "files", "count");

  private final Fields root;

  public TasksReader(Fields root) {
    this.root = root;
  }

  public TaskSource read() {
    Node node = root.node("tasks").orElseThrow(() -> root.missing("tasks", EXAMPLE));
    if (node instanceof Node.Sequence) {
      return listed();
    }
    Fields fields = root.section("tasks").orElseThrow().only("lines", "command", "over");
    if (fields.has("lines")) {
      for (String other : List.of("command", "over")) {
        if (fields.has(other)) {
          String both = ", but tasks.lines is there too";
          throw fields.refused(other, both + "; commands come from one place");
        }
      }
      return new TaskSource.Lines(path(fields, "lines"), fields.spot("lines"));
    }
    return sweep(fields);
  }

  private TaskSource listed() {
    List<String> lines = root.words("tasks", "['./model 1', './model 2']").orElseThrow();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).isBlank()) {
        throw root.refused("tasks", " whose item " + i + " is blank; it must be a command");
      }
    }
    return new TaskSource.Listed(lines, root.spot("tasks"));
  }

  private static TaskSource sweep(Fields fields) {
    String example = "[./model, \"{a}\"]";
    List<String> command =
        fields
            .words("command", example)
            .orElseThrow(
                () ->
                    fields.missing(
                        "command",
                        "a list such as " + example + "; or tasks.lines is there in its place"));
    if (command.getFirst().isBlank()) {
      throw fields.refused("command", " whose first word is blank; it must name a program");
    }
    String right =
        "a group such as {grid: {a: [1, 2, 3]}}, {csv: table.csv}, {files: \"data/*\"}"
            + " or {count: 100}";
    Fields over =
        fields
            .section("over")
            .orElseThrow(() -> fields.missing("over", right))
            .only("grid", "csv", "files", "count");
    List<String> there = KINDS.stream().filter(over::has).toList();
    if (there.isEmpty()) {
      throw fields.refused("over", " of nothing; it must be " + right);
    }
    if (there.size() > 1) {
      String both = ", but " + over.at(there.getFirst()) + " is there too";
      throw over.refused(there.getLast(), both + "; a sweep is over one of them");
    }
    String kind = there.getFirst();
    return new TaskSource.Sweep(command, fields.spot("command"), over(over, kind), over.spot(kind));
  }

  private static SweepRange over(Fields fields, String kind) {
    return switch (kind) {
      case "grid" -> new GridReader(fields).read();
      case "csv" -> new SweepRange.Csv(path(fields, "csv"));
      case "files" -> new SweepRange.Matching(path(fields, "files"));
      default ->
          new SweepRange.Count(
              fields.wholeNumber("count", 1, TaskSource.LIMIT, "1000").orElseThrow());
    };
  }

  /** Paths that lead out of the folder could not be reproduced on another machine. */
  private static String path(Fields fields, String name) {
    Optional<String> path = fields.text(name).map(it -> it.startsWith("./") ? it.substring(2) : it);
    if (path.isEmpty() || !InnerPath.is(path.get())) {
      throw fields.wrong(name, InnerPath.RULE);
    }
    return path.get();
  }
}
