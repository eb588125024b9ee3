package io.argosy.journal.error;

import java.nio.file.Path;

/** Another process owns the journal. */
public final class JournalInUse extends JournalException {
  private final String owner;

  public JournalInUse(Path folder, String owner) {
    super("journal " + folder + " is owned by " + owner);
    this.owner = owner;
  }

  /** The owner, in words. */
  public String owner() {
    return owner;
  }
}
