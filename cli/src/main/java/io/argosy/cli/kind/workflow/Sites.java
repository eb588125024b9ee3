package io.argosy.cli.kind.workflow;

import io.argosy.protocol.kind.workflow.FlowFile;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The sites of a workflow file. */
final class Sites {
  private Sites() {}

  /** Those of the file; without any, this computer is one site. */
  static List<FlowFile.Site> of(FlowFile file) {
    return file.sites().isEmpty()
        ? List.of(
            new FlowFile.Site(
                "here",
                1,
                Math.max(1, Runtime.getRuntime().availableProcessors()),
                1,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                100,
                1,
                OptionalDouble.empty(),
                "here",
                Optional.empty()))
        : file.sites();
  }
}
