package io.argosy.journal.error;

/** A newer version of the program wrote the journal. */
public final class NewerJournal extends JournalException {
  private final int found;
  private final int known;

  public NewerJournal(String file, int found, int known) {
    super(
        file
            + " has journal version "
            + found
            + ", but this program reads versions up to "
            + known
            + ": use the newer program that wrote it");
    this.found = found;
    this.known = known;
  }

  /** The version in the file. */
  public int found() {
    return found;
  }

  /** The newest version that this program reads. */
  public int known() {
    return known;
  }
}
