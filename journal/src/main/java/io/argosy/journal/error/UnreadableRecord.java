package io.argosy.journal.error;

/** A record is complete but does not have the form of its version. */
public final class UnreadableRecord extends JournalException {
  public UnreadableRecord(String where, String reason) {
    super(where + " cannot be understood: " + reason);
  }

  public UnreadableRecord(String where, Throwable cause) {
    super(where + " cannot be understood: " + cause.getMessage(), cause);
  }
}
