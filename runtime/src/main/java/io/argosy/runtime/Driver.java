package io.argosy.runtime;

import io.argosy.core.engine.loop.Halt;
import io.argosy.core.engine.loop.LoopRequest;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.StateView;
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
 * One thread that owns the kernel. Other threads submit stimuli and get an answer when it is
 * durable. After a failure it stops permanently, and every pending request fails.
 */
public final class Driver implements AutoCloseable {
  private final LinkedBlockingQueue<LoopRequest> queue = new LinkedBlockingQueue<>();
  private final CompletableFuture<Void> stopped = new CompletableFuture<>();
  private final Semaphore knock = new Semaphore(0);
  private final JournaledLoop loop;
  private Optional<Thread> thread = Optional.empty();
  private volatile boolean closing;

  /** Loads the journal. Stimuli may be submitted; nothing happens before {@link #start}. */
  public Driver(
      Journal journal, InstantSource clock, Instructions instructions, List<Listener> listeners) {
    loop = new JournaledLoop(journal, clock, instructions, listeners);
  }

  /** The loaded state. Belongs to the caller only until {@link #start}. */
  public StateView loaded() {
    return loop.state();
  }

  /**
   * The kernel's clock. Callers must use it to compute how long a decision of the kernel stays
   * valid: the wall clock may have been set back while the service was down.
   */
  public InstantSource clock() {
    return loop.clock();
  }

  /**
   * Starts the thread.
   *
   * @param news the stimuli of a start (a machine that is lost, or connected); handled before any
   *     outstanding instruction is issued again
   */
  public void start(List<Function<Instant, Stimulus>> news) {
    thread = Optional.of(Thread.ofPlatform().name("driver").daemon().start(() -> run(news)));
  }

  /** Submits stimuli that belong together; the answer is the facts decided on them. */
  public CompletableFuture<List<Fact>> tell(List<Function<Instant, Stimulus>> news) {
    CompletableFuture<List<Fact>> answer = new CompletableFuture<>();
    enqueue(LoopRequest.Tell.of(news, answer::complete, DriverStopped.failing(answer)));
    return answer;
  }

  /** Reads the state between two entries. The state itself must not leave the view. */
  public <T> CompletableFuture<T> look(Function<StateView, T> view) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    enqueue(
        new LoopRequest.Look(state -> show(state, view, answer), DriverStopped.failing(answer)));
    return answer;
  }

  private static <T> void show(
      StateView state, Function<StateView, T> view, CompletableFuture<T> answer) {
    try {
      answer.complete(view.apply(state));
    } catch (RuntimeException e) {
      // A failing view is its caller's problem; the driver continues.
      answer.completeExceptionally(e);
    }
  }

  /**
   * Stops permanently because its environment failed (a full disk). No fact records that: a resumed
   * run finds the job as it was.
   */
  public void giveUp(String reason) {
    enqueue(
        new LoopRequest.Look(
            state -> {
              throw DriverStopped.givenUp(reason);
            },
            halt -> {}));
  }

  /** Completes when the driver is closed, exceptionally if it had to stop. */
  public CompletableFuture<Void> stopped() {
    return stopped.copy();
  }

  /** Ends the thread after the present entry; pending requests fail. The journal stays open. */
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
      // The thread may have cleared the queue just before this request arrived.
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

  /** Waits for a request or for the given time, whichever comes first. */
  private void await(Duration atMost) throws InterruptedException {
    if (!queue.isEmpty() || loop.hasWork() || closing) {
      return;
    }
    // A nanosecond late is fine; a millisecond early would cause a useless turn.
    if (knock.tryAcquire(atMost.toNanos() + 1, TimeUnit.NANOSECONDS)) {
      knock.drainPermits();
    }
  }
}
