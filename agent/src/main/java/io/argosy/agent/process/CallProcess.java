package io.argosy.agent.process;

import io.argosy.agent.executor.Allocation;
import io.argosy.agent.executor.Call;
import io.argosy.agent.executor.CallResult;
import io.argosy.agent.executor.Launch;
import io.argosy.core.model.Interval;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.process.ProcessTree;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The process of one call: the user's program, or the command that runs it. */
public final class CallProcess implements ProgramCall {
  /**
   * Writes the process number to disk before the program begins, so that it never runs unrecorded.
   * The number stays the program's own, because exec keeps it. Ctrl-C goes to every process of the
   * terminal; a worker ignores it, and the agent ends the worker in order.
   */
  private static final String LAUNCH = "trap '' INT; echo $$ > \"$0\" && exec \"$@\"";

  /** How long to wait for the rest of its output when another process still holds the pipe. */
  static final Duration CHATTER = Duration.ofSeconds(10);

  private final Process process;
  private final Launch errand;
  private final List<Thread> copies = new ArrayList<>();
  private Optional<CallResult> callResult = Optional.empty();
  private boolean killed;

  private CallProcess(Start start) throws IOException {
    errand = start.errand();
    try {
      process = start.builder().start();
    } catch (IOException e) {
      errand.over();
      throw e;
    }
    errand.began(process.pid());
  }

  /** A process about to start, and its launch. */
  private record Start(ProcessBuilder builder, Launch errand) {}

  /** The files of one call; {@code side} is ARGOSY_OUT where the result is standard output. */
  public record Files(
      Path pid, Path ender, Path part, Path err, Path log, Path side, Path progress) {
    private Path result(UserProgram program) {
      return program.resultInFile() ? part : side;
    }
  }

  /** Calls a program for a piece. */
  public static ProgramCall start(
      UserProgram program,
      Allocation allocation,
      int number,
      Interval piece,
      Files files,
      Optional<ProgressWatch> watch)
      throws IOException {
    Path result = files.result(program);
    Call call = program.callFor(number, piece, result, files.progress(), files.ender());
    Launch launch = allocation.errand(call);
    // Words of an executor before the program change its user or its limits: a shell starts those.
    boolean isAlone = launch.words().equals(call.words());
    if (isAlone && watch.isEmpty() && !program.resultInFile()) {
      Optional<ProgramCall> spawned = SpawnedCall.start(launch, call.folder(), files);
      if (spawned.isPresent()) {
        return spawned.get();
      }
    }
    return byShell(program, start(launch, call, files.pid()), files, watch);
  }

  private static CallProcess byShell(
      UserProgram program, Start start, Files files, Optional<ProgressWatch> watch)
      throws IOException {
    start.builder().redirectInput(new File("/dev/null"));
    if (!program.resultInFile()) {
      start.builder().redirectOutput(files.part().toFile());
    }
    CallProcess callProcess = new CallProcess(start);
    callProcess.copyErr(files.err(), listener(watch, Participation.Place.STDERR));
    if (program.resultInFile()) {
      callProcess.copyOut(files.log(), listener(watch, Participation.Place.STDOUT));
    }
    return callProcess;
  }

  private static Optional<LineCutter> listener(
      Optional<ProgressWatch> watch, Participation.Place place) {
    return watch.filter(it -> it.reads(place)).map(it -> new LineCutter(it::line));
  }

  /** Starts a cooperative program that communicates over its standard input and output. */
  public static CallProcess talking(Allocation allocation, Call call, Path pid, Path err)
      throws IOException {
    CallProcess callProcess = new CallProcess(start(allocation.errand(call), call, pid));
    callProcess.copyErr(err, Optional.empty());
    return callProcess;
  }

  /** Starts a cooperative program that communicates some other way. */
  public static CallProcess staying(Allocation allocation, Call call, Path pid, Path err, Path log)
      throws IOException {
    Start start = start(allocation.errand(call), call, pid);
    start.builder().redirectInput(new File("/dev/null"));
    CallProcess callProcess = new CallProcess(start);
    callProcess.copyErr(err, Optional.empty());
    callProcess.copyOut(log, Optional.empty());
    return callProcess;
  }

  private static Start start(Launch errand, Call call, Path pid) {
    List<String> command = new ArrayList<>(ProcessGroup.prefix());
    command.addAll(List.of(ProcessGroup.shell(), "-c", LAUNCH, pid.toString()));
    command.addAll(errand.words());
    ProcessBuilder builder = new ProcessBuilder(command).directory(call.folder().toFile());
    builder.environment().clear();
    builder.environment().putAll(errand.environment());
    return new Start(builder, errand);
  }

  private void copyErr(Path to, Optional<LineCutter> listener) {
    copy(new BoundedCopy(process.getErrorStream(), to, BoundedCopy.LIMIT, listener));
  }

  private void copyOut(Path to, Optional<LineCutter> listener) {
    copy(new BoundedCopy(process.getInputStream(), to, BoundedCopy.LIMIT, listener));
  }

  private void copy(BoundedCopy copy) {
    copies.add(Thread.ofVirtual().start(copy));
  }

  /** The program's standard output, when it is not copied. */
  public InputStream says() {
    return process.getInputStream();
  }

  /** The program's standard input. */
  public OutputStream hears() {
    return process.getOutputStream();
  }

  @Override
  public Optional<CallResult> await(Duration atMost) throws InterruptedException {
    if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
      return Optional.empty();
    }
    // Processes that it left behind could still write into a result that is about to be sealed.
    ProcessGroup.endRest(process.pid());
    CallResult what = verdict();
    errand.over();
    for (Thread copy : copies) {
      copy.join(CHATTER);
    }
    return Optional.of(what);
  }

  private synchronized CallResult verdict() {
    if (callResult.isEmpty()) {
      int exit = process.exitValue();
      callResult = Optional.of(killed ? new CallResult.Exited(exit) : errand.verdict(exit));
    }
    return callResult.get();
  }

  private synchronized void markKilled() {
    killed = true;
  }

  @Override
  public void kill(Duration grace) {
    markKilled();
    errand.letGo();
    ProcessTree.end(process.toHandle(), grace);
    ProcessGroup.endRest(process.pid());
    errand.over();
  }
}
