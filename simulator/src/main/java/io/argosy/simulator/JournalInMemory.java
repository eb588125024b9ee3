package io.argosy.simulator;

import io.argosy.core.engine.loop.DecidedEntry;
import io.argosy.core.engine.loop.LoopStart;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import java.util.ArrayList;
import java.util.List;

/** A journal in memory: a snapshot and the facts after it, enough to restart a driver. */
final class JournalInMemory {
  private static final int FACTS_PER_SNAPSHOT = 500;

  private final JobKinds kinds;
  private Snapshot base;
  private final List<Fact> since = new ArrayList<>();
  private long entries;

  JournalInMemory(JobKinds kinds) {
    this.kinds = kinds;
    this.base = State.empty(kinds).snapshot();
  }

  void append(DecidedEntry entry, State after) {
    entries = entry.seq();
    since.addAll(entry.facts());
    if (since.size() > FACTS_PER_SNAPSHOT) {
      base = after.snapshot();
      since.clear();
    }
  }

  /** The state from which a restarted driver continues. */
  LoopStart rebuild() {
    State state = State.of(kinds, base);
    since.forEach(state::apply);
    return new LoopStart(state, entries, 0);
  }
}
