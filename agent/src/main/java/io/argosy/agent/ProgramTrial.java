package io.argosy.agent;

import io.argosy.agent.cooperative.HttpEndpoint;
import io.argosy.agent.executor.Allocation;
import io.argosy.agent.executor.Unfit;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.process.UserProgram;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.TaskId;
import io.argosy.core.work.Pace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** Calls a program a few times before its job begins, to measure it. The results are not kept. */
public final class ProgramTrial implements AutoCloseable {
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
    TrialMeasure trial = new TrialMeasure(total);
    OptionalLong size = OptionalLong.of(1);
    while (size.isPresent()) {
      Interval piece = new Interval(0, size.getAsLong());
      switch (call(berth, piece)) {
        case ChunkEnd.Stored stored -> trial.add(stored.took());
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
      size = trial.next(Duration.ofNanos(System.nanoTime() - beganNanos));
    }
    return new Found.Measured(trial.pace());
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
