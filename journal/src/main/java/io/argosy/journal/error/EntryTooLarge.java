package io.argosy.journal.error;

/** An entry beyond the size limit; it was refused before anything was written. */
public final class EntryTooLarge extends JournalException {
  public EntryTooLarge(long seq, long bytes, long limit) {
    super("entry " + seq + " has " + bytes + " bytes; an entry has at most " + limit);
  }
}
