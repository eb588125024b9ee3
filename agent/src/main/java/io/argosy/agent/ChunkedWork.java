package io.argosy.agent;

import io.argosy.agent.executor.Allocation;
import io.argosy.agent.process.WorkflowEnvironment;
import io.argosy.agent.report.AttemptReporter;
import io.argosy.agent.report.WireValues;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.work.Chunks;
import io.argosy.core.work.Holding;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.wire.Ack;
import io.argosy.protocol.wire.Order;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * Works through what an attempt holds, chunk by chunk, reports each, and asks to finish when
 * nothing is left. All its workers take chunks from one list. A watched program gets longer chunks,
 * and the agent reports its progress while it runs; a task of a bag is a chunk of its own. The lock
 * is never held while a program runs or a file is written.
 */
final class ChunkedWork implements AttemptWork {
  /**
   * A chunk of a watched program may last this many report intervals: its speed is measured anyway,
   * and only the part that has begun cannot be moved.
   */
  private static final int WATCHED_INTERVALS = 4;

  /** A report may come this part of the interval early: chunks do not end exactly on time. */
  private static final double EARLY = 0.8;

  private final Agent.World world;
  private final AttemptId attempt;
  private final AttemptReporter attemptReporter;
  private final Holding holding;
  private final Chunks chunks;
  private final SharedChunkProgress sharedChunkProgress;
  private final boolean watched;

  /** Whether each index is a task of its own, with its own command. */
  private final boolean single;

  private final int workers;
  private final Map<Integer, PieceAttempt> running = new TreeMap<>();
  private Duration reportIn;
  private Duration reportedAt = Duration.ZERO;
  private long steers;
  private boolean stopped;
  private boolean lost;

  ChunkedWork(
      Agent.World world, AttemptId attempt, Order.Start start, AttemptReporter attemptReporter) {
    this.world = world;
    this.attempt = attempt;
    this.attemptReporter = attemptReporter;
    this.watched = world.program().way() instanceof Participation.Watched;
    this.single = world.program().way() instanceof Participation.PerTask;
    this.workers = world.program().workers();
    OptionalLong block = world.program().block();
    this.holding = new Holding(attempt, WireValues.intervals(start.work()), block.orElse(1));
    this.sharedChunkProgress = new SharedChunkProgress(workers);
    this.reportIn = start.reportIn();
    this.chunks = chunks(block);
  }

  private Chunks chunks(OptionalLong block) {
    if (block.isPresent()) {
      return Chunks.ofBlocks(holding, world.paces(), reportIn, block.getAsLong());
    }
    return watched
        ? Chunks.observed(holding, world.paces(), chunkInterval())
        : new Chunks(holding, world.paces(), chunkInterval(), world.program().fairShare());
  }

  private Duration chunkInterval() {
    return watched ? reportIn.multipliedBy(WATCHED_INTERVALS) : reportIn;
  }

  @Override
  public synchronized void steer(Order.Steer steer) {
    InstructionId id = new InstructionId(steer.id());
    List<Interval> grant = WireValues.intervals(steer.grant());
    List<Interval> yielded = holding.steer(id, grant, steer.yield());
    reportEvery(steer.reportIn());
    steers++;
    attemptReporter.steered(id, yielded);
    notifyAll();
  }

  @Override
  public void stop() {
    List<Runnable> kills = new ArrayList<>();
    synchronized (this) {
      stopped = true;
      running.values().forEach(chunk -> kills.add(chunk::kill));
      notifyAll();
    }
    ParallelWorkers.all(kills);
  }

  @Override
  public Ending run(Allocation berth) throws InterruptedException {
    List<ParallelWorkers.Part> parts = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
      int worker = i;
      parts.add(() -> work(berth, worker));
    }
    Ending end = ParallelWorkers.run(parts, this::stop);
    return isLost() && !(end instanceof Ending.Failed) ? new Ending.StoppedEarly() : end;
  }

  private Ending work(Allocation berth, int worker) throws InterruptedException {
    Optional<Interval> next = begin(worker);
    while (!isStopped()) {
      if (next.isEmpty()) {
        next = askToFinish(worker);
        continue;
      }
      Interval piece = next.get();
      ChunkEnd end = compute(berth, worker, piece);
      switch (end) {
        case ChunkEnd.Stored stored -> next = stored(worker, piece, stored);
        case ChunkEnd.Lost gone -> lose(gone);
        case ChunkEnd.Unfit unfit -> {
          return isStopped() ? new Ending.Finished() : new Ending.Unfit(unfit.reason());
        }
        case ChunkEnd.Failed failed -> {
          return isStopped() ? new Ending.Finished() : failure(piece, failed);
        }
      }
    }
    return new Ending.Finished();
  }

  /** Its allocation is gone: no worker continues there, and the program is not at fault. */
  private void lose(ChunkEnd.Lost gone) {
    synchronized (this) {
      if (stopped) {
        return;
      }
      lost = true;
    }
    world.warnings().accept("has lost " + attempt + ": " + gone.reason());
    stop();
  }

  private synchronized boolean isLost() {
    return lost;
  }

  private static Ending failure(Interval piece, ChunkEnd.Failed failed) {
    return new Ending.Failed(Optional.of(piece), failed.reason(), failed.lastLines());
  }

  private ChunkEnd compute(Allocation berth, int worker, Interval piece)
      throws InterruptedException {
    PieceAttempt next = piecework(berth, worker, piece);
    synchronized (this) {
      if (stopped) {
        return new ChunkEnd.Failed("stopped", "");
      }
      running.put(worker, next);
    }
    try {
      return next.run();
    } finally {
      synchronized (this) {
        running.remove(worker);
      }
    }
  }

  private PieceAttempt piecework(Allocation berth, int worker, Interval piece) {
    Optional<WorkflowEnvironment> flow = world.program().flow();
    return flow.isPresent()
        ? new FlowTask(world, flow.get(), attempt, worker, piece)
        : new Chunk(world, berth, attempt, worker, piece, count -> seen(worker, count));
  }

  /** Records the progress of a watched program within its running chunk. */
  private synchronized void seen(int worker, long count) {
    Duration elapsed = attemptReporter.elapsed();
    Duration since = elapsed.minus(reportedAt);
    boolean current = running.containsKey(worker);
    // An unchanged percentage gives no speed: wait until it changes.
    if (!current || !sharedChunkProgress.sees(worker, count, elapsed, reportIn, since)) {
      return;
    }
    if (since.compareTo(reportIn) >= 0) {
      reportedAt = elapsed;
      handle(
          attemptReporter.progressed(
              new AttemptReporter.Progress(
                  sharedChunkProgress.predicted(elapsed), elapsed, since)));
    }
  }

  /** Reports a finished chunk and begins the next, so that the report can include its duration. */
  private synchronized Optional<Interval> stored(int worker, Interval piece, ChunkEnd.Stored stored)
      throws InterruptedException {
    Duration elapsed = attemptReporter.elapsed();
    sharedChunkProgress.complete(worker, elapsed);
    boolean reports;
    synchronized (world.paces()) {
      reports =
          chunks.complete(worker, piece, stored.took(), elapsed) || isWatchedReportDue(elapsed);
    }
    Optional<Duration> pause = pause(worker);
    if (pause.isPresent()) {
      Optional<AttemptReporter.Progress> asks = Optional.of(progress(elapsed, announceAll(worker)));
      handle(attemptReporter.stored(piece, stored.result(), stored.content(), asks));
      return beginAfter(worker, pause.get());
    }
    Optional<Interval> next = begin(worker);
    Optional<AttemptReporter.Progress> progress = Optional.empty();
    if (reports || isReportDueBefore(worker, next, elapsed)) {
      progress = Optional.of(progress(elapsed, announce(worker, next)));
    }
    handle(attemptReporter.stored(piece, stored.result(), stored.content(), progress));
    return next;
  }

  private AttemptReporter.Progress progress(Duration elapsed, Duration nextIn) {
    reportedAt = elapsed;
    return new AttemptReporter.Progress(
        sharedChunkProgress.predicted(elapsed), elapsed, nextIn, cost());
  }

  /** A watched program reports while a call runs; a single task is never balanced. */
  private Optional<Duration> pause(int worker) {
    synchronized (world.paces()) {
      return watched || single || stopped
          ? Optional.empty()
          : chunks.pause(worker, deadlineSeconds());
    }
  }

  /** (C12), (C15) pauses as long as it is worth it, and reports what it begins then. */
  private Optional<Interval> beginAfter(int worker, Duration first) throws InterruptedException {
    Optional<Duration> pause = Optional.of(first);
    while (pause.isPresent()) {
      waitForShare(pause.get());
      pause = pause(worker);
    }
    Optional<Interval> next = begin(worker);
    if (next.isPresent()) {
      Duration nextIn = announce(worker, next);
      handle(attemptReporter.progressed(progress(attemptReporter.elapsed(), nextIn)));
    }
    return next;
  }

  /** An instruction that brings a new share ends a pause. */
  private void waitForShare(Duration pause) throws InterruptedException {
    Duration until = attemptReporter.elapsed().plus(pause);
    long before = steers;
    Duration left = pause;
    while (!stopped && steers == before && left.toMillis() > 0) {
      wait(left.toMillis());
      left = until.minus(attemptReporter.elapsed());
    }
  }

  private boolean isWatchedReportDue(Duration elapsed) {
    Duration due = Duration.ofNanos((long) (EARLY * reportIn.toNanos()));
    return watched && elapsed.minus(reportedAt).compareTo(due) >= 0;
  }

  private void handle(CompletableFuture<List<Ack>> answer) {
    answer.thenAcceptAsync(
        acks -> attemptReporter.handle(acks, this::reportEvery), world.background());
  }

  /** A watched program's speed is measured while it runs; a single task's cost is not needed. */
  private List<CallCost> cost() {
    synchronized (world.paces()) {
      return watched || single ? List.of() : chunks.cost();
    }
  }

  /** A watched program reports while a call runs; a single task is never balanced. */
  private boolean isReportDueBefore(int worker, Optional<Interval> next, Duration elapsed) {
    synchronized (world.paces()) {
      return !watched && !single && chunks.isReportDueBefore(worker, next, elapsed);
    }
  }

  private Duration announceAll(int worker) {
    synchronized (world.paces()) {
      return chunks.announceAll(worker);
    }
  }

  private Duration announce(int worker, Optional<Interval> next) {
    synchronized (world.paces()) {
      return watched ? reportIn : chunks.announce(worker, next);
    }
  }

  private synchronized Optional<Interval> begin(int worker) {
    if (stopped) {
      return Optional.empty();
    }
    Optional<Interval> next;
    synchronized (world.paces()) {
      next = single ? holding.begin(1) : chunks.begin(worker, deadlineSeconds());
    }
    next.ifPresent(
        chunk -> sharedChunkProgress.begin(worker, chunk.count(), attemptReporter.elapsed()));
    return next;
  }

  private double deadlineSeconds() {
    return world.horizon().left().map(Seconds::of).orElse(Double.POSITIVE_INFINITY);
  }

  /** The last worker without work asks, once; all wait for more work or for the end. */
  private synchronized Optional<Interval> askToFinish(int worker) throws InterruptedException {
    sharedChunkProgress.waits(worker);
    if (sharedChunkProgress.allWait()) {
      attemptReporter.asksToFinish(holding.done());
    }
    Optional<Interval> next = begin(worker);
    while (next.isEmpty() && !stopped) {
      wait();
      next = begin(worker);
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
