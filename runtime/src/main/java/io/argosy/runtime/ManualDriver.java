package io.argosy.runtime;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import io.argosy.journal.Journal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** A driver without a thread: it turns when it is told to. For tests and tools. */
public final class ManualDriver {
  private final Crank crank;
  private final Queue<Request> queue = new ArrayDeque<>();

  /** Loads what the journal holds; nothing is issued before {@link #open}. */
  public ManualDriver(
      Journal journal, InstantSource clock, Instructions instructions, List<Listener> listeners) {
    crank = new Crank(journal, clock, instructions, listeners);
  }

  /** Takes the news that a start brings and issues what is outstanding after it. */
  public List<Fact> open(List<Function<Instant, Stimulus>> news) {
    return crank.open(news);
  }

  /** Puts news into the queue. */
  public CompletableFuture<List<Fact>> tell(List<Function<Instant, Stimulus>> news) {
    Request.News request = Request.News.of(news);
    queue.add(request);
    return request.answer();
  }

  /** Handles what waits and what is due: one entry, or none. */
  public void turn() {
    crank.turn(queue);
  }

  /** The state as it is now; not to be changed. */
  public State state() {
    return crank.state();
  }
}
