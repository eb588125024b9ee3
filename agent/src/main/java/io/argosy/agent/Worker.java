package io.argosy.agent;

import io.argosy.agent.executor.Berth;
import io.argosy.agent.executor.Call;
import io.argosy.agent.executor.Errand;
import io.argosy.agent.executor.Verdict;
import io.argosy.core.model.Interval;
import io.argosy.protocol.job.Way;
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
final class Worker {
  /**
   * Writes the process number to disk before the program begins, so that it never runs unrecorded.
   * The number stays the program's own, because exec keeps it. Ctrl-C goes to every process of the
   * terminal; a worker ignores it, and the agent ends the worker in order.
   */
  private static final String LAUNCH = "trap '' INT; echo $$ > \"$0\" && exec \"$@\"";

  /** How long to wait for the rest of its output when another process still holds the pipe. */
  private static final Duration CHATTER = Duration.ofSeconds(10);

  private final Process process;
  private final Errand errand;
  private final List<Thread> copies = new ArrayList<>();
  private Optional<Verdict> verdict = Optional.empty();
  private boolean killed;

  private Worker(Start start) throws IOException {
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
  private record Start(ProcessBuilder builder, Errand errand) {}

  /** The files of one call; {@code side} is ARGOSY_OUT where the result is standard output. */
  record Files(Path pid, Path ender, Path part, Path err, Path log, Path side, Path progress) {
    private Path result(Program program) {
      return program.resultInFile() ? part : side;
    }
  }

  /** Calls a program for a piece. */
  static Worker start(
      Program program, Berth berth, int number, Interval piece, Files files, Optional<Watch> watch)
      throws IOException {
    Path result = files.result(program);
    Call call = program.callFor(number, piece, result, files.progress(), files.ender());
    Start start = start(berth, call, files.pid());
    start.builder().redirectInput(new File("/dev/null"));
    if (!program.resultInFile()) {
      start.builder().redirectOutput(files.part().toFile());
    }
    Worker worker = new Worker(start);
    worker.copyErr(files.err(), listener(watch, Way.Place.STDERR));
    if (program.resultInFile()) {
      worker.copyOut(files.log(), listener(watch, Way.Place.STDOUT));
    }
    return worker;
  }

  private static Optional<LineCutter> listener(Optional<Watch> watch, Way.Place place) {
    return watch.filter(it -> it.reads(place)).map(it -> new LineCutter(it::line));
  }

  /** Starts a cooperative program that communicates over its standard input and output. */
  static Worker talking(Berth berth, Call call, Path pid, Path err) throws IOException {
    Worker worker = new Worker(start(berth, call, pid));
    worker.copyErr(err, Optional.empty());
    return worker;
  }

  /** Starts a cooperative program that communicates some other way. */
  static Worker staying(Berth berth, Call call, Path pid, Path err, Path log) throws IOException {
    Start start = start(berth, call, pid);
    start.builder().redirectInput(new File("/dev/null"));
    Worker worker = new Worker(start);
    worker.copyErr(err, Optional.empty());
    worker.copyOut(log, Optional.empty());
    return worker;
  }

  private static Start start(Berth berth, Call call, Path pid) throws IOException {
    Errand errand = berth.errand(call);
    List<String> command = new ArrayList<>(ProcessGroup.prefix());
    command.addAll(List.of("sh", "-c", LAUNCH, pid.toString()));
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
  InputStream says() {
    return process.getInputStream();
  }

  /** The program's standard input. */
  OutputStream hears() {
    return process.getOutputStream();
  }

  /** What its end means, or empty when it ran longer than allowed. */
  Optional<Verdict> await(Duration atMost) throws InterruptedException {
    if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
      return Optional.empty();
    }
    // Processes that it left behind could still write into a result that is about to be sealed.
    ProcessGroup.endRest(process.pid());
    Verdict what = verdict();
    errand.over();
    for (Thread copy : copies) {
      copy.join(CHATTER);
    }
    return Optional.of(what);
  }

  private synchronized Verdict verdict() {
    if (verdict.isEmpty()) {
      int exit = process.exitValue();
      verdict = Optional.of(killed ? new Verdict.Exited(exit) : errand.verdict(exit));
    }
    return verdict.get();
  }

  private synchronized void markKilled() {
    killed = true;
  }

  /** Ends the program and its child processes. */
  void kill(Duration grace) {
    markKilled();
    errand.letGo();
    ProcessTree.end(process.toHandle(), grace);
    ProcessGroup.endRest(process.pid());
    errand.over();
  }
}
