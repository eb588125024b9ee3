package io.argosy.protocol.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Ends a process together with everything it started. */
public final class ProcessTree {
  private static final long LONGEST_PAUSE_MILLIS = 20;

  /** One that was killed is gone as soon as the system gets to it, which may be busy. */
  private static final Duration BURIAL = Duration.ofSeconds(30);

  private ProcessTree() {}

  /** Asks all of them to end, waits for at most the grace given, then kills them. */
  public static void end(ProcessHandle root, Duration grace) {
    // Taken before the root dies: afterwards its children have another parent.
    List<ProcessHandle> all = of(root);
    all.forEach(ProcessHandle::destroy);
    try {
      if (!haveEnded(all, grace)) {
        kill(root, all);
        haveEnded(all, BURIAL);
      }
    } catch (InterruptedException e) {
      kill(root, all);
      Thread.currentThread().interrupt();
    }
  }

  /** Kills all of them without asking, and does not wait until they are gone. */
  public static void kill(ProcessHandle root) {
    kill(root, of(root));
  }

  /**
   * Kills what a caller lists until nothing of it runs, for a process that is killed may have
   * started another since it was listed; false when one still runs after so long.
   */
  public static boolean killAll(Supplier<List<ProcessHandle>> listed, Duration patience)
      throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    for (List<ProcessHandle> rest = listed.get();
        rest.stream().anyMatch(ProcessTree::isRunning);
        rest = listed.get()) {
      rest.forEach(ProcessHandle::destroyForcibly);
      Duration left = Duration.ofNanos(until - System.nanoTime());
      if (left.isNegative() || !haveEnded(rest, left)) {
        return false;
      }
    }
    return true;
  }

  private static List<ProcessHandle> of(ProcessHandle root) {
    List<ProcessHandle> all = new ArrayList<>(root.descendants().toList());
    all.addFirst(root);
    return all;
  }

  /**
   * The root first: a shell whose child is killed would start the next one. What the others start
   * between being listed and being killed is found by looking again.
   */
  private static void kill(ProcessHandle root, List<ProcessHandle> all) {
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

  /** Waits until none of them runs; false when one still does after so long. */
  public static boolean haveEnded(List<ProcessHandle> all, Duration patience)
      throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    // The exit of a process that is not our child and that no parent reaps causes no event: poll.
    for (long pause = 1; all.stream().anyMatch(ProcessTree::isRunning); pause = longer(pause)) {
      if (System.nanoTime() - until > 0) {
        return false;
      }
      Thread.sleep(pause);
    }
    return true;
  }

  private static long longer(long pauseMillis) {
    return Math.min(2 * pauseMillis, LONGEST_PAUSE_MILLIS);
  }

  /** Whether a process runs. One that is dead but not yet reaped by its parent does not. */
  public static boolean isRunning(ProcessHandle process) {
    return process.isAlive() && !isUnreaped(process.pid());
  }

  private static boolean isUnreaped(long pid) {
    try {
      Path stat = Path.of("/proc/" + pid + "/stat");
      // Every byte is a character of this one: a program's name may be in any encoding.
      return isUnreaped(Files.readString(stat, StandardCharsets.ISO_8859_1));
    } catch (IOException noSuchProcessOrNoProc) {
      return false;
    }
  }

  /** Whether a line of {@code /proc/PID/stat} is that of a process that is dead. */
  public static boolean isUnreaped(String stat) {
    // pid (command) state ...; the command may hold any character, so look behind its end.
    int end = stat.lastIndexOf(") ");
    return end >= 0 && (stat.startsWith("Z", end + 2) || stat.startsWith("X", end + 2));
  }
}
