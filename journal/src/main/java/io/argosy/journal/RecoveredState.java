package io.argosy.journal;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.kind.JobKinds;
import io.argosy.journal.error.DamagedJournal;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The state that follows from a journal.
 *
 * @param lastSeq the last entry whose facts are in it
 */
public record RecoveredState(State state, long lastSeq) {
  /** Loads the newest snapshot and applies the facts after it. Decides nothing. */
  public static RecoveredState from(Journal journal) {
    Optional<StoredSnapshot> stored = journal.latestSnapshot();
    JobKinds kinds = journal.kinds();
    State state =
        stored.map(found -> State.of(kinds, found.snapshot())).orElseGet(() -> State.empty(kinds));
    long seq = stored.map(StoredSnapshot::seq).orElse(0L);
    if (seq < journal.trimmedTo()) {
      throw new DamagedJournal(
          "the journal " + journal.incarnation(),
          "no snapshot is readable that covers the entries up to "
              + journal.trimmedTo()
              + ", which were trimmed",
          "restore the realm from a backup");
    }
    if (state.lacksMachines()) {
      recall(journal, state);
    }
    try (Stream<Entry> rest = journal.entriesAfter(seq)) {
      rest.forEach(entry -> entry.facts().forEach(state::apply));
    }
    return new RecoveredState(state, journal.lastSeq());
  }

  /** The whole state as plain values. */
  public Snapshot snapshot() {
    return state.snapshot();
  }

  /** What other modules than those that drive the kernel see of it. */
  public StateView view() {
    return state;
  }

  /** A snapshot of an older version does not name the machines of attempts that are over. */
  private static void recall(Journal journal, State state) {
    try (Stream<Entry> all = journal.entries()) {
      all.flatMap(entry -> entry.facts().stream())
          .filter(Fact.AttemptPlaced.class::isInstance)
          .map(Fact.AttemptPlaced.class::cast)
          .forEach(state::recall);
    }
  }
}
