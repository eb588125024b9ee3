package io.argosy.core.kernel.loop;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Something that waits for its turn in a decision loop. */
public sealed interface LoopRequest {
  /** Hears that the loop halted before the request is known to be stored, or was shown anything. */
  Consumer<Halt> refused();

  /**
   * Stimuli that lack only their instant. They go into one entry together.
   *
   * @param news the stimuli, given what the kernel knows when their turn comes; none turns the
   *     request into a look
   * @param stored hears what was decided on them, once that is durable
   */
  record Tell(
      Function<State, List<Function<Instant, Stimulus>>> news,
      Consumer<List<Fact>> stored,
      Consumer<Halt> refused)
      implements LoopRequest {
    /** News that does not depend on what the kernel knows. */
    public static Tell of(
        List<Function<Instant, Stimulus>> stimuli,
        Consumer<List<Fact>> stored,
        Consumer<Halt> refused) {
      List<Function<Instant, Stimulus>> fixed = List.copyOf(stimuli);
      return new Tell(state -> fixed, stored, refused);
    }
  }

  /**
   * A look at the state between two entries: it shows durable things only.
   *
   * @param look must not change the state or keep it
   */
  record Look(Consumer<State> look, Consumer<Halt> refused) implements LoopRequest {}
}
