package io.argosy.core.engine;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.KindLookup;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.StateView;

/** The state that the facts of a journal add up to, for those who read one. Decides nothing. */
public final class FollowedState {
  private final State state;

  /** Without jobs, before the first fact. */
  public FollowedState(KindLookup kinds) {
    this.state = State.empty(kinds);
  }

  /** After the last fact that a snapshot covers. */
  public FollowedState(KindLookup kinds, Snapshot snapshot) {
    this.state = State.of(kinds, snapshot);
  }

  /** The next fact of the journal. */
  public void apply(Fact fact) {
    state.apply(fact);
  }

  /** What the facts so far add up to. */
  public StateView view() {
    return state;
  }
}
