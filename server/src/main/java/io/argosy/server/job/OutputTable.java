package io.argosy.server.job;

import io.argosy.core.engine.state.Snapshot;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.text.Csv;
import io.argosy.protocol.wire.Outputs;
import io.argosy.runtime.blobs.Blobs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The merged result of a workflow: a table of all outputs of its tasks. */
public final class OutputTable {
  private OutputTable() {}

  public static void write(
      FlowFile file, List<Snapshot.Kept> kept, BlobNames names, Blobs blobs, Path result)
      throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(Csv.line(List.of("task", "path", "bytes", "sha256")));
    for (Snapshot.Kept one : kept) {
      String task = file.steps().get((int) one.piece().first()).id();
      try (InputStream in = blobs.get(names.result(one.attempt(), one.piece()))) {
        for (Outputs.Output output : Outputs.parse(in.readAllBytes()).outputs()) {
          String bytes = Long.toString(output.bytes());
          lines.add(Csv.line(List.of(task, output.path(), bytes, output.sha256())));
        }
      }
    }
    Files.write(result, lines);
  }
}
