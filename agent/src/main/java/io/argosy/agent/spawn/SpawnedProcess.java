package io.argosy.agent.spawn;

import io.argosy.protocol.process.ProcessTree;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A process that leads a session and a process group of its own. When it ends, what is left of its
 * group is killed before its number can be used again.
 */
public final class SpawnedProcess {
  private final ProcessEvents events;
  private final long pid;
  private final CompletableFuture<Integer> exit = new CompletableFuture<>();
  private final CompletableFuture<Boolean> silence = new CompletableFuture<>();
  private boolean over;

  SpawnedProcess(ProcessEvents events, long pid) {
    this.events = events;
    this.pid = pid;
  }

  /** Starts a program; empty where this system cannot, or cannot start this one. */
  public static Optional<SpawnedProcess> start(ProgramStart start, ErrorOutput errors) {
    Optional<String> program = start.hasZero() ? Optional.empty() : start.program();
    return program.isEmpty()
        ? Optional.empty()
        : ProcessEvents.shared().flatMap(it -> it.start(start, program.get(), errors));
  }

  public long pid() {
    return pid;
  }

  /** Waits for the end; empty if it runs longer. */
  public OptionalInt await(Duration atMost) throws InterruptedException {
    try {
      return OptionalInt.of(exit.get(atMost.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException longer) {
      return OptionalInt.empty();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits until no process writes to its error stream any more; returns whether that is so. */
  public boolean awaitSilence(Duration atMost) throws InterruptedException {
    try {
      return silence.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException longer) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Asks it and its child processes to end, and kills them and its group after the grace. */
  public void end(Duration grace) {
    Optional<ProcessHandle> handle;
    synchronized (this) {
      handle = over ? Optional.empty() : ProcessHandle.of(pid);
    }
    handle.ifPresent(it -> ProcessTree.end(it, grace));
    endGroup();
  }

  private synchronized void endGroup() {
    if (!over) {
      events.kill(pid);
    }
  }

  /** It has ended; its number is free when this returns. */
  synchronized void reap() {
    events.kill(pid);
    over = true;
    exit.complete(events.reap(pid));
  }

  void silent() {
    silence.complete(true);
  }
}
