package io.argosy.journal;

import java.nio.file.Path;

/** Somebody else owns the journal. */
public final class JournalInUse extends JournalException {
  private final String owner;

  JournalInUse(Path folder, String owner) {
    super("journal " + folder + " is owned by " + owner);
    this.owner = owner;
  }

  /** Who owns it, in words. */
  public String owner() {
    return owner;
  }
}
