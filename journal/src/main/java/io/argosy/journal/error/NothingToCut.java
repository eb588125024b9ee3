package io.argosy.journal.error;

import java.nio.file.Path;

/** The last record of a journal is not damaged, so that there is nothing to give up. */
public final class NothingToCut extends JournalException {
  public NothingToCut(Path folder) {
    super("the last record of the journal in " + folder + " is not damaged: nothing was changed");
  }
}
