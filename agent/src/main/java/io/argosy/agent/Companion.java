package io.argosy.agent;

import io.argosy.agent.executor.Berth;
import io.argosy.agent.executor.Call;
import io.argosy.agent.executor.Verdict;
import io.argosy.core.model.AttemptId;
import io.argosy.protocol.job.Way;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The process of one worker of a cooperative program, and the channel to it. */
final class Companion {
  private final Agent.World world;
  private final AttemptId attempt;
  private final int number;
  private final Way.Over over;
  private Optional<Worker> worker = Optional.empty();
  private Optional<String> url = Optional.empty();
  private boolean ended;

  Companion(Agent.World world, AttemptId attempt, int number, Way.Over over) {
    this.world = world;
    this.attempt = attempt;
    this.number = number;
    this.over = over;
  }

  synchronized void start(Berth berth, Conversation with) throws IOException {
    if (ended) {
      throw new IOException("it was told to stop");
    }
    world.files().open(attempt);
    Program program = world.program();
    url = over == Way.Over.HTTP ? Optional.of(world.door().admit(with)) : Optional.empty();
    Call call = program.callFor(attempt, number, file("part"), url, file("end"));
    Worker started =
        switch (over) {
          case HTTP -> Worker.staying(berth, call, file("pid"), file("err"), file("log"));
          case LINES -> Worker.talking(berth, call, file("pid"), file("err"));
        };
    worker = Optional.of(started);
    if (over == Way.Over.LINES) {
      Thread.ofVirtual().start(new LineTalk(started.says(), started.hears(), with));
    }
  }

  /** What its end means, once it has ended. */
  Optional<Verdict> await(Duration atMost) throws InterruptedException {
    return running().orElseThrow().await(atMost);
  }

  /** Waits this long for it to end by itself, then ends it and its child processes. */
  void end(Duration patience) {
    synchronized (this) {
      ended = true;
    }
    Optional<Worker> running = running();
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

  private synchronized Optional<Worker> running() {
    return worker;
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
      Room.deleteIfEmpty(file("err"));
      Room.deleteIfEmpty(file("log"));
    } catch (IOException e) {
      // Leftover files are harmless until the job is resumed, which removes them.
      return;
    }
  }

  private Path file(String ending) {
    return world.files().worker(attempt, number, ending);
  }
}
