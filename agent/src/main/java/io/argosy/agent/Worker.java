package io.argosy.agent;

import io.argosy.agent.share.Throttle;
import io.argosy.core.model.Interval;
import io.argosy.protocol.job.Way;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** The user's program, as a process. */
final class Worker {
  /**
   * Writes the process number to disk before the program begins, so that no instant exists at which
   * it runs unrecorded. The number stays the program's own, because exec keeps it. Ctrl-C goes to
   * every process of the terminal; a worker leaves it to the agent, which ends it in order.
   */
  private static final String LAUNCH = "trap '' INT; echo $$ > \"$0\" && exec \"$@\"";

  /** How long to wait for the rest of its chatter when somebody else still holds the pipe. */
  private static final Duration CHATTER = Duration.ofSeconds(10);

  private final Process process;
  private final Throttle.Seat seat;
  private final List<Thread> copies = new ArrayList<>();

  private Worker(Start start) throws IOException {
    seat = start.seat();
    try {
      process = start.builder().start();
    } catch (IOException e) {
      seat.over();
      throw e;
    }
    seat.began(process.pid());
  }

  /** A process about to start, and its place under the machine's throttle. */
  private record Start(ProcessBuilder builder, Throttle.Seat seat) {}

  /** The files of one call; {@code side} is for what a program writes that nobody asked for. */
  record Files(Path pid, Path part, Path err, Path log, Path side, Path progress) {
    private Path result(Program program) {
      return program.resultInFile() ? part : side;
    }
  }

  /** Calls a program for a piece. */
  static Worker start(
      Program program, int number, Interval piece, Files files, Optional<Watch> watch)
      throws IOException {
    Program.Call call = program.callFor(number, piece, files.result(program), files.progress());
    Start start = start(program, call, files.pid());
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

  /** Starts a program that stays and speaks over its standard input and output. */
  static Worker talking(Program program, Program.Call call, Path pid, Path err) throws IOException {
    Worker worker = new Worker(start(program, call, pid));
    worker.copyErr(err, Optional.empty());
    return worker;
  }

  /** Starts a program that stays and speaks some other way. */
  static Worker staying(Program program, Program.Call call, Path pid, Path err, Path log)
      throws IOException {
    Start start = start(program, call, pid);
    start.builder().redirectInput(new File("/dev/null"));
    Worker worker = new Worker(start);
    worker.copyErr(err, Optional.empty());
    worker.copyOut(log, Optional.empty());
    return worker;
  }

  private static Start start(Program program, Program.Call call, Path pid) throws IOException {
    Throttle.Seat seat = program.ground().throttle().seat();
    List<String> command = new ArrayList<>(ProcessGroup.prefix());
    command.addAll(List.of("sh", "-c", LAUNCH, pid.toString()));
    command.addAll(seat.words());
    command.addAll(program.ground().words(call.words(), call.environment()));
    ProcessBuilder builder = new ProcessBuilder(command).directory(program.folder().toFile());
    builder.environment().clear();
    builder.environment().putAll(program.ground().environmentOfFirst(call.environment()));
    return new Start(builder, seat);
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

  /** What the program says, when nobody copies that. */
  InputStream says() {
    return process.getInputStream();
  }

  /** What the program hears. */
  OutputStream hears() {
    return process.getOutputStream();
  }

  /** The exit code, or nothing when it ran longer than allowed. */
  OptionalInt await(Duration atMost) throws InterruptedException {
    if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
      return OptionalInt.empty();
    }
    // What it left behind could still write into a result that is about to be sealed.
    ProcessGroup.endRest(process.pid());
    seat.over();
    for (Thread copy : copies) {
      copy.join(CHATTER);
    }
    return OptionalInt.of(process.exitValue());
  }

  /** Ends the program and whatever it started. */
  void kill(Duration grace) {
    seat.letGo();
    ProcessTree.end(process.toHandle(), grace);
    ProcessGroup.endRest(process.pid());
    seat.over();
  }
}
