package io.argosy.journal.error;

import java.nio.file.Path;

/** Another process owns the journal. */
public final class JournalInUse extends JournalException {
  private final String folder;
  private final String owner;

  public JournalInUse(Path folder, String owner) {
    super("journal " + folder + " is owned by " + owner);
    this.folder = folder.toString();
    this.owner = owner;
  }

  /** The journal's folder. */
  public Path folder() {
    return Path.of(folder);
  }

  /** The owner, in words. */
  public String owner() {
    return owner;
  }
}
