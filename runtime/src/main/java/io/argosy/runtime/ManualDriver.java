package io.argosy.runtime;

import io.argosy.core.engine.loop.LoopRequest;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.journal.Journal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** A driver without a thread: the caller makes it turn. For tests and tools. */
public final class ManualDriver {
  private final JournaledLoop loop;

  /** Loads the journal; issues nothing before {@link #open}. */
  public ManualDriver(
      Journal journal, InstantSource clock, Instructions instructions, List<Listener> listeners) {
    loop = new JournaledLoop(journal, clock, instructions, listeners);
  }

  /** Handles the stimuli of a start and then issues the outstanding instructions. */
  public void open(List<Function<Instant, Stimulus>> news) {
    loop.open(news);
  }

  /** Queues stimuli. */
  public CompletableFuture<List<Fact>> tell(List<Function<Instant, Stimulus>> news) {
    CompletableFuture<List<Fact>> answer = new CompletableFuture<>();
    loop.offer(LoopRequest.Tell.of(news, answer::complete, DriverStopped.failing(answer)));
    return answer;
  }

  /** Handles requests and timers: one entry, or none. */
  public void turn() {
    loop.turn();
  }

  /** The present state; callers must not change it. */
  public State state() {
    return loop.state();
  }
}
