package io.argosy.journal.error;

/**
 * An entry could not be made durable; most often the disk is full. All entries acknowledged before
 * it are safe. The journal accepts no more: its owner must open it again.
 */
public final class AppendFailed extends JournalException {
  private final boolean onDisk;

  public AppendFailed(String journal, long seq, String reason) {
    super(sentence(journal, seq, reason));
    onDisk = true;
  }

  public AppendFailed(String journal, long seq, Throwable cause) {
    super(sentence(journal, seq, String.valueOf(cause.getMessage())), cause);
    onDisk = true;
  }

  /** Whether the journal is a file, so that freeing disk space may help. */
  public boolean isOnDisk() {
    return onDisk;
  }

  /** An entry that another kind of journal could not store, or whose outcome it does not know. */
  public static AppendFailed elsewhere(String journal, long seq, String reason) {
    return new AppendFailed(
        journal
            + ": entry "
            + seq
            + " could not be stored ("
            + reason
            + "); all entries up to "
            + (seq - 1)
            + " are safe, and the next process that opens it finds them");
  }

  private AppendFailed(String sentence) {
    super(sentence);
    onDisk = false;
  }

  private static String sentence(String journal, long seq, String reason) {
    return journal
        + ": entry "
        + seq
        + " could not be stored ("
        + reason
        + "); all entries up to "
        + (seq - 1)
        + " are safe; free disk space, then resume from there";
  }
}
