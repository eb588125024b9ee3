package io.argosy.cli.experiment;

import io.argosy.cli.console.Console;
import java.nio.file.Path;
import java.util.Optional;

/** An experiment that has been read and can be played. */
public interface Play {
  /** The same over so many seeds. */
  Play withSeeds(int seeds);

  /** The same with a chart drawn into a file; empty where there is nothing to draw. */
  default Optional<Play> withChart(Path file) {
    return Optional.empty();
  }

  /** The same on files that others wrote, from a folder; empty where it takes none. */
  default Optional<Play> withFiles(Path folder) {
    return Optional.empty();
  }

  /** Plays it and tells what it came to; whether all was as expected. */
  boolean play(Console console);
}
