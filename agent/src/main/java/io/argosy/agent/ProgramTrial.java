package io.argosy.agent;

import io.argosy.agent.cooperative.HttpEndpoint;
import io.argosy.agent.executor.Allocation;
import io.argosy.agent.executor.Unfit;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.process.UserProgram;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.TaskId;
import io.argosy.core.work.Pace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Calls a program a few times before its job begins, to measure it. The results are not kept. */
public final class ProgramTrial implements AutoCloseable {
  /** Chunks are tried until one takes this long. */
  private static final Duration WANTED = Duration.ofMillis(500);

  /** A chunk that takes this part of the wanted time is long enough. */
  private static final double ALMOST = 0.8;

  /** No further call begins after this time, if two sizes are measured. */
  private static final Duration ENOUGH = Duration.ofSeconds(10);

  /** No further call begins after this time. */
  private static final Duration MOST = Duration.ofSeconds(60);

  private final Agent.World world;
  private final AttemptId attempt;
  private Optional<Chunk> running = Optional.empty();
  private boolean closed;

  /** What a trial found. */
  public sealed interface Found {
    /** The program works, and takes this long. */
    record Measured(Pace pace) implements Found {}

    /** A call failed. */
    record Failed(Interval piece, String reason, String lastLines) implements Found {}
  }

  public ProgramTrial(UserProgram program, PieceFiles files) {
    world =
        new Agent.World(
            program,
            files,
            reports -> CompletableFuture.completedFuture(List.of()),
            Optional::empty,
            Agent.GRACE,
            Runnable::run,
            List.of(),
            Optional.empty(),
            new HttpEndpoint(),
            warning -> {});
    attempt = new AttemptId(new TaskId(program.job(), 0), 1);
  }

  /** Calls the program for the first iterations of a job, ever more of them. */
  public Found measure(long total) throws IOException, InterruptedException {
    Path folder = world.files().folder(attempt);
    try (Allocation berth = world.program().executor().open(attempt, folder)) {
      return measure(berth, total);
    } catch (Unfit unfit) {
      return new Found.Failed(new Interval(0, 1), "on this machine " + unfit.sentence(), "");
    }
  }

  private Found measure(Allocation berth, long total) throws InterruptedException {
    long beganNanos = System.nanoTime();
    Pace pace = Pace.UNKNOWN;
    long size = 1;
    while (true) {
      Interval piece = new Interval(0, size);
      switch (call(berth, piece)) {
        case ChunkEnd.Stored stored -> pace = pace.after(size, stored.took());
        case ChunkEnd.Failed failed -> {
          return new Found.Failed(piece, failed.reason(), failed.lastLines());
        }
        case ChunkEnd.Unfit unfit -> {
          return new Found.Failed(piece, unfit.reason(), "");
        }
        case ChunkEnd.Lost lost -> {
          return new Found.Failed(piece, lost.reason(), "");
        }
      }
      Duration elapsed = Duration.ofNanos(System.nanoTime() - beganNanos);
      if (size == total || isEnough(pace, elapsed)) {
        return new Found.Measured(pace);
      }
      size = Math.max(2, pace.nextChunk(WANTED, total, total, Double.POSITIVE_INFINITY, true));
      size = Math.min(size, total);
    }
  }

  private static boolean isEnough(Pace pace, Duration elapsed) {
    boolean known = pace.isBelievable() && pace.latestSeconds() >= ALMOST * Seconds.of(WANTED);
    boolean twoSizes = pace.latest() > pace.smallest();
    return known || (twoSizes && elapsed.compareTo(ENOUGH) > 0) || elapsed.compareTo(MOST) > 0;
  }

  private ChunkEnd call(Allocation berth, Interval piece) throws InterruptedException {
    Chunk chunk = new Chunk(world, berth, attempt, 0, piece, count -> {});
    synchronized (this) {
      if (closed) {
        return new ChunkEnd.Failed("stopped", "");
      }
      running = Optional.of(chunk);
    }
    return chunk.run();
  }

  /** Ends a call that runs. */
  @Override
  public void close() {
    Optional<Chunk> last;
    synchronized (this) {
      closed = true;
      last = running;
    }
    last.ifPresent(Chunk::kill);
  }
}
