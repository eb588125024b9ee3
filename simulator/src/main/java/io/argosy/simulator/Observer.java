package io.argosy.simulator;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import java.util.List;

/** Sees every durable step: what came in, what was decided, and the state after it. */
@FunctionalInterface
public interface Observer {
  void saw(State state, List<Stimulus> stimuli, List<Fact> facts);
}
