package io.argosy.agent.process;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.argosy.agent.executor.CallResult;
import io.argosy.agent.executor.Launch;
import io.argosy.agent.spawn.ErrorOutput;
import io.argosy.agent.spawn.ProcessMark;
import io.argosy.agent.spawn.ProgramStart;
import io.argosy.agent.spawn.SpawnedProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A call of a program that runs as the agent's own user and prints its result: one process, and no
 * other before it.
 */
final class SpawnedCall implements ProgramCall {
  private final SpawnedProcess process;
  private final Launch launch;
  private Optional<CallResult> callResult = Optional.empty();
  private boolean killed;

  private SpawnedCall(SpawnedProcess process, Launch launch) {
    this.process = process;
    this.launch = launch;
  }

  /**
   * Starts the program; empty where this system cannot, or not this program: a shell then says why.
   *
   * @param folder its working folder
   */
  static Optional<ProgramCall> start(Launch launch, Path folder, CallProcess.Files files)
      throws IOException {
    Map<String, String> environment = ProcessMark.on(launch.environment(), files.pid());
    ProgramStart start = new ProgramStart(launch.words(), environment, folder, files.part());
    // An empty record means: look for the mark.
    try (OutputStream record = Files.newOutputStream(files.pid())) {
      Optional<SpawnedProcess> begun = SpawnedProcess.start(start, new Errors(files.err()));
      if (begun.isEmpty()) {
        return Optional.empty();
      }
      record(begun.get(), record);
      launch.began(begun.get().pid());
      return Optional.of(new SpawnedCall(begun.get(), launch));
    }
  }

  private static void record(SpawnedProcess process, OutputStream record) throws IOException {
    try {
      record.write((process.pid() + "\n").getBytes(US_ASCII));
    } catch (IOException e) {
      process.end(Duration.ZERO); // Nothing runs unrecorded.
      throw e;
    }
  }

  @Override
  public Optional<CallResult> await(Duration atMost) throws InterruptedException {
    OptionalInt exit = process.await(atMost);
    if (exit.isEmpty()) {
      return Optional.empty();
    }
    CallResult what = verdict(exit.getAsInt());
    launch.over();
    process.awaitSilence(CallProcess.CHATTER);
    return Optional.of(what);
  }

  private synchronized CallResult verdict(int exit) {
    if (callResult.isEmpty()) {
      callResult = Optional.of(killed ? new CallResult.Exited(exit) : launch.verdict(exit));
    }
    return callResult.get();
  }

  private synchronized void markKilled() {
    killed = true;
  }

  @Override
  public void kill(Duration grace) {
    markKilled();
    launch.letGo();
    process.end(grace);
    launch.over();
  }

  /** Its error output is not essential: its result is, and what stores that detects a full disk. */
  private static final class Errors implements ErrorOutput {
    private final BoundedFile file;
    private boolean broken;

    Errors(Path to) {
      file = new BoundedFile(to, BoundedCopy.LIMIT);
    }

    @Override
    public void take(byte[] buffer, int length) {
      try {
        if (!broken) {
          file.add(buffer, length);
        }
      } catch (IOException e) {
        broken = true;
      }
    }

    @Override
    public void end() {
      try {
        file.close();
      } catch (IOException e) {
        broken = true;
      }
    }
  }
}
