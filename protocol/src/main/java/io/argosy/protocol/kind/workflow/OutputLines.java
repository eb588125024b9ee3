package io.argosy.protocol.kind.workflow;

import io.argosy.protocol.text.Csv;
import io.argosy.protocol.wire.Outputs;
import java.util.ArrayList;
import java.util.List;

/** The merged result of a workflow: a table of all outputs of its tasks, as lines of CSV. */
public final class OutputLines {
  private final FlowFile file;
  private final List<String> lines = new ArrayList<>();

  public OutputLines(FlowFile file) {
    this.file = file;
    lines.add(Csv.line(List.of("task", "path", "bytes", "sha256")));
  }

  /** Adds the outputs of a task. */
  public void add(long task, Outputs outputs) {
    String id = file.steps().get((int) task).id();
    for (Outputs.Output output : outputs.outputs()) {
      String bytes = Long.toString(output.bytes());
      lines.add(Csv.line(List.of(id, output.path(), bytes, output.sha256())));
    }
  }

  public List<String> lines() {
    return List.copyOf(lines);
  }
}
