package io.argosy.runtime;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/** Something that waits for the one thread that owns the kernel. */
sealed interface Request {
  /** Stops waiting, because nothing will come any more. */
  void fail(DriverStopped why);

  /** Stimuli that lack only their instant. They go into one entry together. */
  record News(List<Function<Instant, Stimulus>> stimuli, CompletableFuture<List<Fact>> answer)
      implements Request {
    public News {
      stimuli = List.copyOf(stimuli);
    }

    static News of(List<Function<Instant, Stimulus>> stimuli) {
      return new News(stimuli, new CompletableFuture<>());
    }

    @Override
    public void fail(DriverStopped why) {
      answer.completeExceptionally(why);
    }
  }

  /** A look at the state, between two entries. */
  record Look(Consumer<State> view, CompletableFuture<?> answer) implements Request {
    @Override
    public void fail(DriverStopped why) {
      answer.completeExceptionally(why);
    }
  }
}
