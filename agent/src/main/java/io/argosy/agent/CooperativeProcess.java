package io.argosy.agent;

import io.argosy.agent.cooperative.Conversation;
import io.argosy.agent.cooperative.LineProtocol;
import io.argosy.agent.executor.Allocation;
import io.argosy.agent.executor.Call;
import io.argosy.agent.executor.CallResult;
import io.argosy.agent.files.ResultSpace;
import io.argosy.agent.process.CallProcess;
import io.argosy.agent.process.LastLines;
import io.argosy.agent.process.UserProgram;
import io.argosy.core.model.AttemptId;
import io.argosy.protocol.job.Participation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The process of one worker of a cooperative program, and the channel to it. */
final class CooperativeProcess {
  private final Agent.World world;
  private final AttemptId attempt;
  private final int number;
  private final Participation.Over over;
  private Optional<CallProcess> callProcess = Optional.empty();
  private Optional<String> url = Optional.empty();
  private boolean ended;

  CooperativeProcess(Agent.World world, AttemptId attempt, int number, Participation.Over over) {
    this.world = world;
    this.attempt = attempt;
    this.number = number;
    this.over = over;
  }

  synchronized void start(Allocation allocation, Conversation with) throws IOException {
    if (ended) {
      throw new IOException("it was stopped");
    }
    world.files().open(attempt);
    UserProgram program = world.program();
    url =
        over == Participation.Over.HTTP ? Optional.of(world.door().admit(with)) : Optional.empty();
    Call call = program.callFor(attempt, number, file("part"), url, file("end"));
    CallProcess started =
        switch (over) {
          case HTTP -> CallProcess.staying(allocation, call, file("pid"), file("err"), file("log"));
          case LINES -> CallProcess.talking(allocation, call, file("pid"), file("err"));
        };
    callProcess = Optional.of(started);
    if (over == Participation.Over.LINES) {
      Thread.ofVirtual().start(new LineProtocol(started.says(), started.hears(), with));
    }
  }

  /** What its end means, once it has ended. */
  Optional<CallResult> await(Duration atMost) throws InterruptedException {
    return running().orElseThrow().await(atMost);
  }

  /** Waits this long for it to end by itself, then ends it and its child processes. */
  void end(Duration patience) {
    synchronized (this) {
      ended = true;
    }
    Optional<CallProcess> running = running();
    if (running.isEmpty()) {
      return;
    }
    try {
      if (running.get().await(patience).isEmpty()) {
        running.get().kill(world.grace());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized Optional<CallProcess> running() {
    return callProcess;
  }

  String lastLines() {
    return LastLines.of(file("err"));
  }

  /** Keeps only the program's output, if there was any. */
  void clear() {
    synchronized (this) {
      url.ifPresent(world.door()::dismiss);
    }
    try {
      Files.deleteIfExists(file("pid"));
      Files.deleteIfExists(file("part"));
      ResultSpace.deleteIfEmpty(file("err"));
      ResultSpace.deleteIfEmpty(file("log"));
    } catch (IOException e) {
      // Leftover files are harmless until the job is resumed, which removes them.
      return;
    }
  }

  private Path file(String ending) {
    return world.files().worker(attempt, number, ending);
  }
}
