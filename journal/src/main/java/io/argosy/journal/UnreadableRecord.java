package io.argosy.journal;

/** A record is complete but does not have the form of its version. */
public final class UnreadableRecord extends JournalException {
  UnreadableRecord(String where, String reason) {
    super(where + " cannot be understood: " + reason);
  }

  UnreadableRecord(String where, Throwable cause) {
    super(where + " cannot be understood: " + cause.getMessage(), cause);
  }
}
