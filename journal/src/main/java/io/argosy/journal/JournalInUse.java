package io.argosy.journal;

import java.nio.file.Path;

/** Somebody else owns the journal. */
public final class JournalInUse extends JournalException {
  JournalInUse(Path folder, String owner) {
    super("journal " + folder + " is owned by " + owner);
  }
}
