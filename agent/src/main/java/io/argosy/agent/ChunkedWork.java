package io.argosy.agent;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Instruction;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.work.Chunks;
import io.argosy.core.work.Holding;
import io.argosy.protocol.job.Way;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Works through what an attempt holds, chunk by chunk, reports each, and asks to finish when
 * nothing is left. A watched program gets longer chunks and is reported on while it runs. The lock
 * is never held while a program runs or a file is written.
 */
final class ChunkedWork implements Work {
  /**
   * A chunk of a watched program may last this many report intervals: speed is seen all the same,
   * and only what has begun cannot be moved.
   */
  private static final int WATCHED_INTERVALS = 4;

  /** A report may come this part of the interval early: chunks do not end on the second. */
  private static final double EARLY = 0.8;

  private final Agent.World world;
  private final AttemptId attempt;
  private final Voice voice;
  private final Holding holding;
  private final Chunks chunks;
  private final boolean watched;
  private Duration reportIn;
  private Duration reportedAt = Duration.ZERO;
  private long reported;
  private Optional<Chunk> chunk = Optional.empty();
  private boolean stopped;

  ChunkedWork(Agent.World world, Instruction.Start start, Voice voice) {
    this.world = world;
    this.attempt = start.attempt();
    this.voice = voice;
    this.watched = world.program().way() instanceof Way.Watched;
    this.holding = new Holding(attempt, start.work());
    this.reportIn = start.reportIn();
    this.chunks = new Chunks(holding, world.pace(), chunkInterval());
  }

  private Duration chunkInterval() {
    return watched ? reportIn.multipliedBy(WATCHED_INTERVALS) : reportIn;
  }

  @Override
  public synchronized void steer(InstructionId id, Instruction.Steer steer) {
    List<Interval> yielded = holding.steer(id, steer.grant(), steer.yield());
    reportEvery(steer.reportIn());
    voice.steered(id, yielded);
    notifyAll();
  }

  @Override
  public void stop() {
    Optional<Chunk> running;
    synchronized (this) {
      stopped = true;
      running = chunk;
      notifyAll();
    }
    running.ifPresent(Chunk::kill);
  }

  @Override
  public Ending run() throws InterruptedException {
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
    Chunk next = new Chunk(world, attempt, piece, count -> seen(piece, count));
    synchronized (this) {
      if (stopped) {
        return new ChunkEnd.Failed("stopped", "");
      }
      chunk = Optional.of(next);
    }
    return next.run();
  }

  /** A watched program has got so far with the chunk that runs. */
  private synchronized void seen(Interval piece, long count) {
    long done = holding.done() + count;
    Duration elapsed = voice.elapsed();
    Duration since = elapsed.minus(reportedAt);
    boolean current = holding.running().filter(piece::equals).isPresent();
    // A percentage that stands still says nothing of the speed: wait until it moves.
    if (!current || done <= reported || since.compareTo(reportIn) < 0) {
      return;
    }
    Duration nextIn = since.compareTo(reportIn) > 0 ? since : reportIn;
    reportedAt = elapsed;
    reported = done;
    heed(voice.progressed(new Voice.Progress(done, elapsed, nextIn)));
  }

  /**
   * Reports a finished chunk and begins the next, so that the report can say how long that takes.
   */
  private synchronized Optional<Interval> store(Interval piece, ChunkEnd.Stored stored) {
    Duration elapsed = voice.elapsed();
    boolean reports;
    synchronized (world.pace()) {
      reports = chunks.complete(stored.took(), elapsed) || isWatchedReportDue(elapsed);
    }
    Optional<Interval> next = begin();
    Optional<Voice.Progress> progress = Optional.empty();
    if (reports) {
      reportedAt = elapsed;
      reported = holding.done();
      progress = Optional.of(new Voice.Progress(holding.done(), elapsed, nextIn()));
    }
    heed(voice.stored(piece, stored.result(), progress));
    return next;
  }

  private boolean isWatchedReportDue(Duration elapsed) {
    Duration due = Duration.ofNanos((long) (EARLY * reportIn.toNanos()));
    return watched && elapsed.minus(reportedAt).compareTo(due) >= 0;
  }

  private void heed(CompletableFuture<List<Fact>> answer) {
    answer.thenAcceptAsync(facts -> voice.heed(facts, this::reportEvery), world.background());
  }

  private Duration nextIn() {
    synchronized (world.pace()) {
      return watched ? reportIn : chunks.nextIn();
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
    voice.asksToFinish(holding.done());
    Optional<Interval> next = begin();
    while (next.isEmpty() && !stopped) {
      wait();
      next = begin();
    }
    return next;
  }

  private synchronized void reportEvery(Duration interval) {
    reportIn = interval;
    chunks.reportEvery(chunkInterval());
  }

  private synchronized boolean isStopped() {
    return stopped;
  }
}
