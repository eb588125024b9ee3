package io.argosy.agent;

import io.argosy.agent.executor.Allocation;
import io.argosy.agent.executor.CallResult;
import io.argosy.agent.executor.Unfit;
import io.argosy.agent.files.Durable;
import io.argosy.agent.files.NoDiskSpace;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.files.ResultSpace;
import io.argosy.agent.files.TaskWorkFolder;
import io.argosy.agent.process.CallEndText;
import io.argosy.agent.process.CallProcess;
import io.argosy.agent.process.LastLines;
import io.argosy.agent.process.ProgramCall;
import io.argosy.agent.process.UserProgram;
import io.argosy.agent.process.WorkflowEnvironment;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.wire.Outputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs one task of a workflow: fetches its inputs, runs its command in a folder of its own, and
 * stores its outputs. Its result is the list of outputs.
 */
final class FlowTask implements PieceAttempt {
  /** Longer than any task lasts. */
  private static final Duration FOREVER = Duration.ofDays(36_500);

  private final Agent.World world;
  private final WorkflowEnvironment ground;
  private final FlowFile file;
  private final FlowFile.Step step;
  private final PieceFiles files;
  private final AttemptId attempt;
  private final int number;
  private final Interval piece;
  private final TaskWorkFolder place;
  private final long beganNanos = System.nanoTime();
  private Optional<ProgramCall> callProcess = Optional.empty();
  private Optional<Thread> preparing = Optional.empty();
  private boolean killed;

  FlowTask(
      Agent.World world,
      WorkflowEnvironment ground,
      AttemptId attempt,
      int number,
      Interval piece) {
    this.world = world;
    this.ground = ground;
    this.file = (FlowFile) world.program().file();
    this.step = file.steps().get((int) piece.first());
    this.files = world.files();
    this.attempt = attempt;
    this.number = number;
    this.piece = piece;
    this.place = new TaskWorkFolder(files, attempt, piece);
  }

  @Override
  public ChunkEnd run() throws InterruptedException {
    try {
      files.open(attempt);
      try (Allocation allocation = prepare()) {
        return call(allocation);
      }
    } catch (Unfit unfit) {
      return unfit.isForNow() ? new ChunkEnd.Lost(unfit.sentence()) : unfit(unfit.sentence());
    } catch (InterruptedException e) {
      if (isKilled()) {
        return failed("was stopped");
      }
      throw e;
    } catch (NoDiskSpace full) {
      return unfit(full.sentence());
    } catch (IOException e) {
      return failed("could not run: " + e.getMessage());
    } finally {
      clear();
    }
  }

  /** Fetches its files and its image; stopping the task ends that. */
  private Allocation prepare() throws Unfit, IOException, InterruptedException {
    synchronized (this) {
      if (killed) {
        throw new InterruptedException();
      }
      preparing = Optional.of(Thread.currentThread());
    }
    try {
      place.lay(file, step, ground);
      return open();
    } finally {
      synchronized (this) {
        preparing = Optional.empty();
        Thread.interrupted(); // The interrupt was meant for the preparation, which is over.
      }
    }
  }

  private Allocation open() throws Unfit, IOException, InterruptedException {
    return new RegistryWait(world.warnings())
        .open(() -> ground.executors().of(step.run()).open(attempt, files.folder(attempt)));
  }

  private ChunkEnd call(Allocation allocation) throws IOException, InterruptedException {
    Optional<CallResult> callResult =
        launch(allocation).await(step.run().timeout().orElse(FOREVER));
    if (callResult.isEmpty()) {
      kill();
      return failed("ran longer than " + step.run().timeout().orElseThrow().toSeconds() + " s");
    }
    if (callResult.get() instanceof CallResult.Lost(String reason)) {
      return new ChunkEnd.Lost(reason);
    }
    Optional<String> wrong = CallEndText.wrong(callResult.get());
    boolean exited = callResult.get() instanceof CallResult.Exited;
    return wrong.isPresent() ? failed((exited ? "ended with " : "") + wrong.get()) : store();
  }

  private ProgramCall launch(Allocation allocation) throws IOException {
    synchronized (this) {
      if (killed) {
        throw new IOException("it was stopped");
      }
      UserProgram own = world.program().step(file.in(place.path()), step.run());
      ProgramCall started =
          CallProcess.start(own, allocation, number, piece, workerFiles(), Optional.empty());
      callProcess = Optional.of(started);
      return started;
    }
  }

  @Override
  public void kill() {
    Optional<ProgramCall> running;
    synchronized (this) {
      killed = true;
      running = callProcess;
      preparing.ifPresent(Thread::interrupt);
    }
    running.ifPresent(it -> it.kill(world.grace()));
  }

  private synchronized boolean isKilled() {
    return killed;
  }

  private ChunkEnd store() throws IOException {
    for (String path : step.outputs()) {
      Optional<BasicFileAttributes> output = files.look(place.path(), path);
      if (output.isEmpty()) {
        return failed("did not write its output " + path);
      }
      if (output.get().isDirectory()) {
        return failed("made a folder of its output " + path + "; name the files in it");
      }
    }
    if (files.room().wasFullSince(beganNanos)) {
      return failed("may have left outputs that are cut short");
    }
    Duration took = Duration.ofNanos(System.nanoTime() - beganNanos);
    List<Outputs.Output> left = new ArrayList<>();
    for (String path : step.outputs()) {
      left.add(keep(path));
    }
    Durable.sync(ground.outputs());
    Outputs list =
        new Outputs(
            left,
            place.fetched(),
            ground.executors().contains(step.run()),
            ground.executors().hasPulled(step.run()));
    Files.writeString(files.file(attempt, piece, "part"), list.text());
    return new ChunkEnd.Stored(files.seal(attempt, piece), took);
  }

  /** Takes an output from the program, and names it by its content. */
  private Outputs.Output keep(String path) throws IOException {
    if (files.look(place.path(), path).filter(BasicFileAttributes::isRegularFile).isEmpty()) {
      throw new IOException("its output " + path + " is not a plain file");
    }
    files.takeNamed(place.path(), path, attempt, piece);
    Path taken = files.file(attempt, piece, "part");
    Durable.sync(taken);
    ResultRef ref = Durable.digest(taken);
    Files.move(taken, ground.outputs().resolve(ref.sha256()), StandardCopyOption.REPLACE_EXISTING);
    return new Outputs.Output(path, ref.bytes(), ref.sha256());
  }

  private ChunkEnd unfit(String why) {
    return new ChunkEnd.Unfit("task " + step.id() + " could not run on this machine: " + why);
  }

  /** Outputs that do not fit here are removed; a machine with a larger disk may run the task. */
  private ChunkEnd failed(String reason) {
    String said = LastLines.of(files.file(attempt, piece, "err"));
    String whole = files.room().reason(beganNanos, "task " + step.id() + " " + reason, said);
    return ResultSpace.isBlamed(whole)
        ? new ChunkEnd.Unfit(whole)
        : new ChunkEnd.Failed(whole, said);
  }

  private void clear() {
    place.clear();
    try {
      for (String ending : List.of("pid", "part")) {
        Files.deleteIfExists(files.file(attempt, piece, ending));
      }
      Files.deleteIfExists(files.boxed(attempt, piece, "part"));
      ResultSpace.deleteIfEmpty(files.file(attempt, piece, "err"));
      ResultSpace.deleteIfEmpty(files.file(attempt, piece, "log"));
    } catch (IOException e) {
      // Removing the job's folder removes the leftovers.
      return;
    }
  }

  private CallProcess.Files workerFiles() {
    return new CallProcess.Files(
        files.file(attempt, piece, "pid"),
        files.file(attempt, piece, "end"),
        files.boxed(attempt, piece, "part"),
        files.file(attempt, piece, "err"),
        files.file(attempt, piece, "log"),
        files.boxed(attempt, piece, "side"),
        files.boxed(attempt, piece, "progress"));
  }
}
