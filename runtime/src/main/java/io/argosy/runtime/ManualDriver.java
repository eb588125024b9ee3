package io.argosy.runtime;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.kernel.loop.LoopRequest;
import io.argosy.journal.Journal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** A driver without a thread: it turns when it is told to. For tests and tools. */
public final class ManualDriver {
  private final JournaledLoop loop;

  /** Loads what the journal holds; nothing is issued before {@link #open}. */
  public ManualDriver(
      Journal journal, InstantSource clock, Instructions instructions, List<Listener> listeners) {
    loop = new JournaledLoop(journal, clock, instructions, listeners);
  }

  /** Takes the news that a start brings and issues what is outstanding after it. */
  public void open(List<Function<Instant, Stimulus>> news) {
    loop.open(news);
  }

  /** Puts news into the queue. */
  public CompletableFuture<List<Fact>> tell(List<Function<Instant, Stimulus>> news) {
    CompletableFuture<List<Fact>> answer = new CompletableFuture<>();
    loop.offer(LoopRequest.Tell.of(news, answer::complete, DriverStopped.failing(answer)));
    return answer;
  }

  /** Handles what waits and what is due: one entry, or none. */
  public void turn() {
    loop.turn();
  }

  /** The state as it is now; not to be changed. */
  public State state() {
    return loop.state();
  }
}
