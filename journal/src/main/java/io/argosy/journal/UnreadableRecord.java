package io.argosy.journal;

/** A record is whole but not in the form that its version promises. */
public final class UnreadableRecord extends JournalException {
  UnreadableRecord(String where, String reason) {
    super(where + " cannot be understood: " + reason);
  }

  UnreadableRecord(String where, Throwable cause) {
    super(where + " cannot be understood: " + cause.getMessage(), cause);
  }
}
