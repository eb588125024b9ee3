package io.argosy.runtime;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.kernel.loop.Halt;
import io.argosy.core.kernel.loop.LoopRequest;
import io.argosy.journal.Journal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * One thread that owns the kernel. Everybody else hands in news and gets an answer when it is
 * durable. When it cannot go on it stops for good, and everything that waits fails.
 */
public final class Driver implements AutoCloseable {
  private final LinkedBlockingQueue<LoopRequest> queue = new LinkedBlockingQueue<>();
  private final CompletableFuture<Void> stopped = new CompletableFuture<>();
  private final Semaphore knock = new Semaphore(0);
  private final JournaledLoop loop;
  private Optional<Thread> thread = Optional.empty();
  private volatile boolean closing;

  /** Loads what the journal holds. News may be handed in; nothing happens before {@link #start}. */
  public Driver(
      Journal journal, InstantSource clock, Instructions instructions, List<Listener> listeners) {
    loop = new JournaledLoop(journal, clock, instructions, listeners);
  }

  /** The state as it was loaded. Belongs to the caller only until {@link #start}. */
  public State loaded() {
    return loop.state();
  }

  /**
   * The time that the kernel goes by. Whoever reckons how long something may last that the kernel
   * decided on must ask this clock: the other one may have been set back while nobody was here.
   */
  public InstantSource clock() {
    return loop.clock();
  }

  /**
   * Starts to turn.
   *
   * @param news what a start brings (a machine that is lost, or there); taken before any
   *     outstanding instruction is issued again
   */
  public void start(List<Function<Instant, Stimulus>> news) {
    thread = Optional.of(Thread.ofPlatform().name("driver").daemon().start(() -> run(news)));
  }

  /** Hands in news that belongs together; the answer is what was decided on it. */
  public CompletableFuture<List<Fact>> tell(List<Function<Instant, Stimulus>> news) {
    CompletableFuture<List<Fact>> answer = new CompletableFuture<>();
    enqueue(LoopRequest.Tell.of(news, answer::complete, DriverStopped.failing(answer)));
    return answer;
  }

  /** Looks at the state between two entries. The state itself must not leave the view. */
  public <T> CompletableFuture<T> look(Function<State, T> view) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    enqueue(
        new LoopRequest.Look(state -> show(state, view, answer), DriverStopped.failing(answer)));
    return answer;
  }

  private static <T> void show(State state, Function<State, T> view, CompletableFuture<T> answer) {
    try {
      answer.complete(view.apply(state));
    } catch (RuntimeException e) {
      // A view that fails is its owner's trouble; the driver goes on.
      answer.completeExceptionally(e);
    }
  }

  /**
   * Stops for good because the world around it cannot go on (a full disk). Nothing is decided on
   * that: whoever resumes finds the job as it was.
   */
  public void giveUp(String reason) {
    enqueue(
        new LoopRequest.Look(
            state -> {
              throw DriverStopped.givenUp(reason);
            },
            halt -> {}));
  }

  /** Completes when the driver was closed, exceptionally when it had to stop. */
  public CompletableFuture<Void> stopped() {
    return stopped.copy();
  }

  /** Ends the thread after the entry under way; what waits then fails. The journal stays open. */
  @Override
  public void close() {
    closing = true;
    knock.release();
    try {
      if (thread.isPresent()) {
        thread.get().join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void enqueue(LoopRequest request) {
    queue.add(request);
    knock.release();
    if (stopped.isDone()) {
      // The thread may have cleared the queue just before this request came in.
      refuseLate();
    }
  }

  private void run(List<Function<Instant, Stimulus>> news) {
    try {
      loop.open(news);
      while (!closing) {
        await(loop.untilDue());
        takeIn();
        loop.turn();
      }
      loop.stop(DriverStopped.ended());
      stopped.complete(null);
    } catch (DriverStopped e) {
      stopped.completeExceptionally(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      loop.stop(DriverStopped.ended());
      stopped.completeExceptionally(DriverStopped.ended());
    }
    refuseLate();
  }

  private void takeIn() {
    for (LoopRequest next = queue.poll(); next != null; next = queue.poll()) {
      loop.offer(next);
    }
  }

  private void refuseLate() {
    Halt over = Halt.stopped(DriverStopped.ended());
    queue.forEach(late -> late.refused().accept(over));
  }

  /** Waits for a request or for the time given, whichever comes first. */
  private void await(Duration atMost) throws InterruptedException {
    if (!queue.isEmpty() || loop.hasWork() || closing) {
      return;
    }
    // A nanosecond late is fine, a millisecond early would turn for nothing.
    if (knock.tryAcquire(atMost.toNanos() + 1, TimeUnit.NANOSECONDS)) {
      knock.drainPermits();
    }
  }
}
