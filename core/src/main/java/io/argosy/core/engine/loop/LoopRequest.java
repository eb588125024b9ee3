package io.argosy.core.engine.loop;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** A request that waits in the queue of a decision loop. */
public sealed interface LoopRequest {
  /** Called if the loop halts before the request is known to be stored or answered. */
  Consumer<Halt> refused();

  /**
   * Stimuli that lack only their instant. They are stored in one entry together.
   *
   * @param news the stimuli, given the kernel's state when the request is handled; none makes the
   *     request a query
   * @param stored receives the decisions once they are durable
   */
  record Tell(
      Function<State, List<Function<Instant, Stimulus>>> news,
      Consumer<List<Fact>> stored,
      Consumer<Halt> refused)
      implements LoopRequest {
    /** Stimuli that do not depend on the kernel's state. */
    public static Tell of(
        List<Function<Instant, Stimulus>> stimuli,
        Consumer<List<Fact>> stored,
        Consumer<Halt> refused) {
      List<Function<Instant, Stimulus>> fixed = List.copyOf(stimuli);
      return new Tell(state -> fixed, stored, refused);
    }
  }

  /**
   * A query of the state between two entries: it sees durable state only.
   *
   * @param look must not change or keep the state
   */
  record Look(Consumer<State> look, Consumer<Halt> refused) implements LoopRequest {}
}
