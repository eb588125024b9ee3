package io.argosy.agent;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Instruction;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.work.Chunks;
import io.argosy.core.work.Holding;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * One attempt: works through what it holds, chunk by chunk, reports each, and asks to finish when
 * nothing is left. Its lock is never held while a program runs or a file is written.
 */
final class AttemptRun implements Runnable {
  private final Agent.World world;
  private final AttemptId attempt;
  private final long startedNanos = System.nanoTime();
  private final Holding holding;
  private final Chunks chunks;
  private Optional<Chunk> chunk = Optional.empty();
  private Optional<Ending> ending = Optional.empty();
  private boolean stopped;
  private boolean silent;

  AttemptRun(Agent.World world, Instruction.Start start) {
    this.world = world;
    this.attempt = start.attempt();
    this.holding = new Holding(attempt, start.work());
    this.chunks = new Chunks(holding, world.pace(), start.reportIn());
  }

  @Override
  public void run() {
    announce();
    Ending how;
    try {
      how = work();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      how = new Ending.StoppedEarly();
    } catch (RuntimeException e) {
      how = new Ending.Failed(Optional.empty(), "the agent failed: " + e, "");
    }
    over(how);
  }

  /** Says that it runs, or, when it does not any more, how it ended. */
  synchronized void announce() {
    if (ending.isPresent()) {
      Ending how = ending.get();
      send(at -> new Stimulus.AttemptEnded(at, attempt, how));
    } else {
      send(at -> new Stimulus.AttemptStarted(at, attempt));
    }
  }

  synchronized void steer(InstructionId id, Instruction.Steer steer) {
    if (ending.isPresent()) {
      announce();
      return;
    }
    List<Interval> yielded = holding.steer(id, steer.grant(), steer.yield());
    chunks.reportEvery(steer.reportIn());
    send(at -> new Stimulus.WorkSteered(at, id, attempt, yielded));
    notifyAll();
  }

  /** Ends it, with news of that. */
  void stop() {
    Optional<Chunk> running;
    synchronized (this) {
      if (ending.isPresent()) {
        announce();
        return;
      }
      stopped = true;
      running = chunk;
      notifyAll();
    }
    running.ifPresent(Chunk::kill);
  }

  /** Ends it without a word: to whoever listens, this machine is just gone. */
  void abandon() {
    synchronized (this) {
      silent = true;
    }
    stop();
  }

  private Ending work() throws InterruptedException {
    Optional<Interval> next = begin();
    while (!isStopped()) {
      if (next.isEmpty()) {
        next = askToFinish();
        continue;
      }
      Interval piece = next.get();
      ChunkEnd end = compute(piece);
      switch (end) {
        case ChunkEnd.Stored stored -> next = store(piece, stored);
        case ChunkEnd.Failed failed -> {
          return isStopped() ? new Ending.Finished() : failure(piece, failed);
        }
      }
    }
    return new Ending.Finished();
  }

  private static Ending failure(Interval piece, ChunkEnd.Failed failed) {
    return new Ending.Failed(Optional.of(piece), failed.reason(), failed.lastLines());
  }

  private ChunkEnd compute(Interval piece) throws InterruptedException {
    Chunk next = new Chunk(world.program(), world.files(), attempt, piece, world.grace());
    synchronized (this) {
      if (stopped) {
        return new ChunkEnd.Failed("stopped", "");
      }
      chunk = Optional.of(next);
    }
    return next.run();
  }

  /**
   * Reports a finished chunk and begins the next, so that the report can say how long that takes.
   */
  private synchronized Optional<Interval> store(Interval piece, ChunkEnd.Stored stored) {
    Duration elapsed = elapsed();
    boolean reports;
    synchronized (world.pace()) {
      reports = chunks.complete(stored.took(), elapsed);
    }
    Optional<Interval> next = begin();
    List<Function<Instant, Stimulus>> news = new ArrayList<>();
    news.add(at -> new Stimulus.ResultStored(at, attempt, piece, stored.result()));
    if (reports) {
      long done = holding.done();
      Duration nextIn = nextIn();
      news.add(at -> new Stimulus.ProgressReported(at, attempt, done, elapsed, nextIn));
    }
    send(news).thenAcceptAsync(facts -> facts.forEach(this::take), world.background());
    return next;
  }

  private Duration nextIn() {
    synchronized (world.pace()) {
      return chunks.nextIn();
    }
  }

  private synchronized Optional<Interval> begin() {
    if (stopped) {
      return Optional.empty();
    }
    double deadline =
        world
            .horizon()
            .left()
            .map(left -> left.toMillis() / 1000.0)
            .orElse(Double.POSITIVE_INFINITY);
    synchronized (world.pace()) {
      return chunks.begin(deadline);
    }
  }

  /** Asks once, then waits for more work or for the end. */
  private synchronized Optional<Interval> askToFinish() throws InterruptedException {
    long done = holding.done();
    Duration elapsed = elapsed();
    send(at -> new Stimulus.FinishAsked(at, attempt, done, elapsed));
    Optional<Interval> next = begin();
    while (next.isEmpty() && !stopped) {
      wait();
      next = begin();
    }
    return next;
  }

  /** What was decided on a report: whether its result is kept, and when to report again. */
  private void take(Fact fact) {
    try {
      switch (fact) {
        case Fact.PieceKept kept when kept.attempt().equals(attempt) ->
            world.files().publish(attempt, kept.piece());
        case Fact.PieceRefused refused when refused.attempt().equals(attempt) ->
            world.files().drop(attempt, refused.piece());
        case Fact.ProgressMeasured measured when measured.attempt().equals(attempt) ->
            reportIn(measured.nextIn());
        default -> {}
      }
    } catch (IOException e) {
      // The result is whole and durable where it lies. It is published again before merging, and
      // what cannot be published then is reported there.
      return;
    }
  }

  private synchronized void reportIn(Duration interval) {
    chunks.reportEvery(interval);
  }

  private synchronized void over(Ending how) {
    ending = Optional.of(how);
    announce();
  }

  private synchronized boolean isStopped() {
    return stopped;
  }

  private Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - startedNanos);
  }

  private void send(Function<Instant, Stimulus> news) {
    send(List.of(news));
  }

  private CompletableFuture<List<Fact>> send(List<Function<Instant, Stimulus>> news) {
    return silent ? new CompletableFuture<>() : world.reports().send(news);
  }
}
