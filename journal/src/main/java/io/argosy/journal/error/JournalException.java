package io.argosy.journal.error;

/** Why a journal operation failed; each case is a class, each message names a remedy. */
public abstract sealed class JournalException extends RuntimeException
    permits NewerJournal,
        DamagedJournal,
        NothingToCut,
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
