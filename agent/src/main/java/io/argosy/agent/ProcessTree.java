package io.argosy.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** Ends a process together with everything it started. */
final class ProcessTree {
  private static final long GLANCE_MILLIS = 20;

  /** A killed process disappears once the system handles the signal, which may take a while. */
  private static final Duration BURIAL = Duration.ofSeconds(30);

  private ProcessTree() {}

  /** Asks all of them to end, waits for at most the given grace, then kills the rest. */
  static void end(ProcessHandle root, Duration grace) {
    // Taken before the root dies: afterwards its children have another parent.
    List<ProcessHandle> all = new ArrayList<>(root.descendants().toList());
    all.addFirst(root);
    all.forEach(ProcessHandle::destroy);
    if (!haveEnded(all, grace)) {
      insist(root, all);
      haveEnded(all, BURIAL);
    }
  }

  /**
   * Kills the root first: a shell whose child is killed would start the next one. Children that
   * start between listing and killing are found by another listing.
   */
  private static void insist(ProcessHandle root, List<ProcessHandle> all) {
    List<ProcessHandle> left = new ArrayList<>(all);
    root.descendants().forEach(left::add);
    while (!left.isEmpty()) {
      left.forEach(ProcessHandle::destroyForcibly);
      all.addAll(left);
      left =
          left.stream()
              .flatMap(ProcessHandle::descendants)
              .filter(process -> !all.contains(process))
              .collect(Collectors.toCollection(ArrayList::new));
    }
  }

  /** Whether a process runs. One that is dead but not yet reaped by its parent does not. */
  static boolean isRunning(ProcessHandle process) {
    return process.isAlive() && !isZombie(process.pid());
  }

  private static boolean haveEnded(List<ProcessHandle> all, Duration patience) {
    CompletableFuture<?>[] ends =
        all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new);
    CompletableFuture<Void> end = CompletableFuture.allOf(ends);
    long until = System.nanoTime() + patience.toNanos();
    // The exit of a process that is not a child and that no parent reaps is not announced: poll.
    while (all.stream().anyMatch(ProcessTree::isRunning)) {
      if (System.nanoTime() - until > 0 || !glance(end)) {
        return false;
      }
    }
    return true;
  }

  private static boolean glance(CompletableFuture<Void> end) {
    try {
      end.get(GLANCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException | TimeoutException e) {
      return true;
    }
    return true;
  }

  private static boolean isZombie(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
      // pid (command) state ...; the command may hold any character, so look behind its end.
      return stat.startsWith(") Z", stat.lastIndexOf(')'));
    } catch (IOException noSuchProcessOrNoProc) {
      return false;
    }
  }
}
