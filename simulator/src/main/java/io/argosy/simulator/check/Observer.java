package io.argosy.simulator.check;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import java.util.List;
import java.util.function.Consumer;

/** Sees every durable step: the stimuli, the facts decided on them, and the state after them. */
@FunctionalInterface
public interface Observer {
  void saw(State state, List<Stimulus> stimuli, List<Fact> facts);

  /** Sees only the facts of each step. */
  static Observer ofFacts(Consumer<List<Fact>> reader) {
    return (state, stimuli, facts) -> reader.accept(facts);
  }
}
