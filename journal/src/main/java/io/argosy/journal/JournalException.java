package io.argosy.journal;

/** Why a journal cannot do what it was asked; each case is a class, each message a way out. */
public abstract sealed class JournalException extends RuntimeException
    permits NewerJournal,
        DamagedJournal,
        UnreadableRecord,
        JournalInUse,
        AppendFailed,
        EntryTooLarge {
  JournalException(String message) {
    super(message);
  }

  JournalException(String message, Throwable cause) {
    super(message, cause);
  }
}
