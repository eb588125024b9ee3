package io.argosy.journal.error;

/** Acknowledged data is missing or altered, and cutting the tail would not repair it. */
public final class DamagedJournal extends JournalException {
  public DamagedJournal(String where, String what, String whatToDo) {
    super(where + ": " + what + "; " + whatToDo);
  }

  public DamagedJournal(String where, String what) {
    this(where, what, "nothing was changed: restore the journal's folder from a copy");
  }
}
