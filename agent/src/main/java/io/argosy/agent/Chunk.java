package io.argosy.agent;

import io.argosy.agent.executor.Allocation;
import io.argosy.agent.executor.CallResult;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.files.ResultSpace;
import io.argosy.agent.process.CallEndText;
import io.argosy.agent.process.CallProcess;
import io.argosy.agent.process.LastLines;
import io.argosy.agent.process.PatternRecord;
import io.argosy.agent.process.ProgramCall;
import io.argosy.agent.process.ProgressWatch;
import io.argosy.agent.process.UserProgram;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.text.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Computes one piece: calls the program, waits, and stores its result. */
final class Chunk implements PieceAttempt {
  /** Longer than any call lasts. */
  private static final Duration FOREVER = Duration.ofDays(36_500);

  private final Agent.World world;
  private final UserProgram program;
  private final Allocation berth;
  private final PieceFiles files;
  private final AttemptId attempt;
  private final int number;
  private final Interval piece;
  private final LongConsumer seen;
  private final long beganNanos = System.nanoTime();
  private Optional<ProgramCall> callProcess = Optional.empty();
  private boolean killed;

  /**
   * @param berth the allocation in which it is called
   * @param number which of the partition's workers calls
   * @param seen receives how many iterations are done, while a watched program runs
   */
  Chunk(
      Agent.World world,
      Allocation berth,
      AttemptId attempt,
      int number,
      Interval piece,
      LongConsumer seen) {
    this.world = world;
    this.berth = berth;
    this.program = world.program();
    this.files = world.files();
    this.attempt = attempt;
    this.number = number;
    this.piece = piece;
    this.seen = seen;
  }

  @Override
  public ChunkEnd run() throws InterruptedException {
    Optional<ProgressWatch> watch = world.pattern().map(this::watch);
    try {
      files.open(attempt);
      return call(watch);
    } catch (IOException e) {
      return failed("could not run '" + program.name() + "': " + e.getMessage());
    } finally {
      watch.ifPresent(ProgressWatch::close);
      clear();
    }
  }

  private ProgressWatch watch(PatternRecord record) {
    return new ProgressWatch(
        record, piece.count(), boxed("progress"), seen, world.warnings(), this::kill);
  }

  private ChunkEnd call(Optional<ProgressWatch> watch) throws IOException, InterruptedException {
    Optional<CallResult> callResult = launch(watch).await(program.timeout().orElse(FOREVER));
    if (callResult.isEmpty()) {
      kill();
      return failed("ran longer than " + said(program.timeout().orElseThrow()));
    }
    if (callResult.get() instanceof CallResult.Lost(String reason)) {
      return new ChunkEnd.Lost(reason);
    }
    Optional<String> wrong = CallEndText.wrong(callResult.get());
    boolean good = wrong.isEmpty();
    Optional<String> unseen =
        watch.flatMap(it -> good ? it.failureAtEnd(boxed("progress")) : it.failure());
    if (unseen.isPresent()) {
      return new ChunkEnd.Failed(unseen.get(), watch.orElseThrow().sample());
    }
    return good ? store() : failed(wrong.get());
  }

  @Override
  public void kill() {
    Optional<ProgramCall> running;
    synchronized (this) {
      killed = true;
      running = callProcess;
    }
    running.ifPresent(it -> it.kill(world.grace()));
  }

  private ProgramCall launch(Optional<ProgressWatch> watch) throws IOException {
    ProgramCall started;
    synchronized (this) {
      if (killed) {
        throw new IOException("it was stopped");
      }
      started = CallProcess.start(program, berth, number, piece, workerFiles(), watch);
      callProcess = Optional.of(started);
    }
    return started;
  }

  private ChunkEnd store() throws IOException {
    Optional<String> incomplete =
        program.tasks().isPresent()
            ? program.tasks().get().complete(piece.first(), part())
            : Optional.empty();
    if (incomplete.isPresent()) {
      return failed(incomplete.get());
    }
    if (program.resultInFile() && !Files.exists(part(), LinkOption.NOFOLLOW_LINKS)) {
      return failed("wrote no result to the file $ARGOSY_OUT");
    }
    if (files.room().wasFullSince(beganNanos)) {
      return failed("its result may be cut short");
    }
    Duration took = Duration.ofNanos(System.nanoTime() - beganNanos);
    files.take(part(), attempt, piece);
    Optional<byte[]> small =
        program.tasks().isPresent() ? files.small(attempt, piece) : Optional.empty();
    if (small.isPresent()) {
      byte[] content = small.get();
      ResultRef result = new ResultRef(content.length, Sha256.of(content));
      return new ChunkEnd.Stored(result, took, small);
    }
    return new ChunkEnd.Stored(files.seal(attempt, piece), took);
  }

  private ChunkEnd failed(String reason) {
    String said = LastLines.of(file("err"));
    return new ChunkEnd.Failed(files.room().reason(beganNanos, reason, said), said);
  }

  /** Keeps only results, and the program's output if there was any. */
  private void clear() {
    try {
      Files.deleteIfExists(file("pid"));
      Files.deleteIfExists(part());
      if (program.tasks().isPresent()) {
        program.tasks().get().clear(piece.first(), part());
      }
      Files.deleteIfExists(file("part"));
      Files.deleteIfExists(boxed("side"));
      Files.deleteIfExists(boxed("progress"));
      ResultSpace.deleteIfEmpty(file("err"));
      ResultSpace.deleteIfEmpty(file("log"));
    } catch (IOException e) {
      // Leftover files are harmless until the job is resumed, which removes them.
      return;
    }
  }

  private CallProcess.Files workerFiles() {
    return new CallProcess.Files(
        file("pid"),
        file("end"),
        part(),
        file("err"),
        file("log"),
        boxed("side"),
        boxed("progress"));
  }

  /** Its result file: written by the program itself, or by the agent from the program's output. */
  private Path part() {
    return program.resultInFile() ? boxed("part") : file("part");
  }

  private Path boxed(String ending) {
    return files.boxed(attempt, piece, ending);
  }

  private Path file(String ending) {
    return files.file(attempt, piece, ending);
  }

  private static String said(Duration span) {
    return span.toSeconds() >= 1 && span.toMillisPart() == 0
        ? span.toSeconds() + " s"
        : span.toMillis() + " ms";
  }
}
