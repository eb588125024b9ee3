package io.argosy.agent;

import io.argosy.core.model.Interval;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** One call of the user's program, as a process. */
final class Worker {
  /**
   * Writes the process number to disk before the program begins, so that no instant exists at which
   * it runs unrecorded. The number stays the program's own, because exec keeps it. Ctrl-C goes to
   * every process of the terminal; a worker leaves it to the agent, which ends it in order.
   */
  private static final String LAUNCH = "trap '' INT; echo $$ > \"$0\" && exec \"$@\"";

  /** How long to wait for the rest of its chatter when somebody else still holds the pipe. */
  private static final Duration CHATTER = Duration.ofSeconds(2);

  private final Process process;
  private final List<Thread> copies;

  private Worker(Process process, List<Thread> copies) {
    this.process = process;
    this.copies = copies;
  }

  /** The files of one call; {@code side} is for what a program writes that nobody asked for. */
  record Files(Path pid, Path part, Path err, Path log, Path side) {
    private Path result(Program program) {
      return program.resultInFile() ? part : side;
    }
  }

  static Worker start(Program program, Interval piece, Files files) throws IOException {
    List<String> command = new ArrayList<>(List.of("sh", "-c", LAUNCH, files.pid().toString()));
    Program.Call call = program.callFor(piece, files.result(program));
    command.addAll(call.words());
    ProcessBuilder builder = new ProcessBuilder(command).directory(program.folder().toFile());
    builder.environment().clear();
    builder.environment().putAll(call.environment());
    builder.redirectInput(new File("/dev/null"));
    if (!program.resultInFile()) {
      builder.redirectOutput(files.part().toFile());
    }
    Process process = builder.start();
    List<Thread> copies = new ArrayList<>();
    copies.add(copy(new BoundedCopy(process.getErrorStream(), files.err(), BoundedCopy.LIMIT)));
    if (program.resultInFile()) {
      copies.add(copy(new BoundedCopy(process.getInputStream(), files.log(), BoundedCopy.LIMIT)));
    }
    return new Worker(process, copies);
  }

  private static Thread copy(BoundedCopy copy) {
    return Thread.ofVirtual().start(copy);
  }

  /** The exit code, or nothing when it ran longer than allowed. */
  OptionalInt await(Duration atMost) throws InterruptedException {
    if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
      return OptionalInt.empty();
    }
    for (Thread copy : copies) {
      copy.join(CHATTER);
    }
    return OptionalInt.of(process.exitValue());
  }

  /** Ends the program and whatever it started. */
  void kill(Duration grace) {
    ProcessTree.end(process.toHandle(), grace);
  }
}
