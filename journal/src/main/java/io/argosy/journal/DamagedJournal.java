package io.argosy.journal;

/** Something acknowledged is missing or altered, and cutting the tail would not make it good. */
public final class DamagedJournal extends JournalException {
  public DamagedJournal(String where, String what, String whatToDo) {
    super(where + ": " + what + "; " + whatToDo);
  }

  DamagedJournal(String where, String what) {
    this(where, what, "nothing was changed: restore the journal's folder from a copy");
  }
}
