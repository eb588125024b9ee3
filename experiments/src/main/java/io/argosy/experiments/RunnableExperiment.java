package io.argosy.experiments;

import io.argosy.console.Console;
import java.nio.file.Path;
import java.util.Optional;

/** An experiment that can be run. */
public interface RunnableExperiment {
  /** The same with this many seeds. */
  RunnableExperiment withSeeds(int seeds);

  /** The same with a chart in a file; empty if there is nothing to draw. */
  default Optional<RunnableExperiment> withChart(Path file) {
    return Optional.empty();
  }

  /** The same on existing files from a folder; empty if it takes none. */
  default Optional<RunnableExperiment> withFiles(Path folder) {
    return Optional.empty();
  }

  /** Runs it and prints the result; returns whether all expectations hold. */
  boolean play(Console console);
}
