package io.argosy.server.kind.workflow;

import io.argosy.core.engine.view.KeptResult;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.kind.workflow.OutputLines;
import io.argosy.protocol.wire.Outputs;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.job.BlobNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The merged result of a workflow: a table of all outputs of its tasks. */
final class OutputTable {
  private OutputTable() {}

  static void write(FlowFile file, List<KeptResult> kept, BlobNames names, Blobs blobs, Path result)
      throws IOException {
    OutputLines table = new OutputLines(file);
    for (KeptResult one : kept) {
      try (InputStream in = blobs.get(names.result(one))) {
        table.add(one.piece().first(), Outputs.parse(in.readAllBytes()));
      }
    }
    Files.write(result, table.lines());
  }
}
