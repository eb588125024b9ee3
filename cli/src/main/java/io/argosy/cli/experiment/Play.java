package io.argosy.cli.experiment;

import io.argosy.cli.console.Console;

/** An experiment that has been read and can be played. */
public interface Play {
  /** The same over so many seeds. */
  Play withSeeds(int seeds);

  /** Plays it and tells what it came to; whether all was as expected. */
  boolean play(Console console);
}
