package io.argosy.agent.limits;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where this machine lets the agent create control groups that limit memory and processes. In
 * version 1 each of the two has a separate tree; in version 2 they share one.
 */
final class LimitGroups {
  private static final Path ROOT = Path.of("/sys/fs/cgroup");
  private static final String ENABLING = "cgroup.subtree_control";
  private static final Pattern MADE_BY = Pattern.compile("argosy-limit-(\\d{1,9})-\\d+");
  private static final AtomicLong MADE = new AtomicLong();

  private final Optional<Path> memory;
  private final Optional<Path> processes;
  private final List<LimitGroup> left = new ArrayList<>();

  private LimitGroups(Optional<Path> memory, Optional<Path> processes) {
    this.memory = memory;
    this.processes = processes;
    memory.ifPresent(LimitGroups::tidy);
    processes.ifPresent(LimitGroups::tidy);
  }

  /** Detects where groups can be created. */
  static LimitGroups find() {
    return new LimitGroups(
        place("memory", List.of("memory.max", "memory.limit_in_bytes")),
        place("pids", List.of("pids.max")));
  }

  /** No control groups. */
  static LimitGroups none() {
    return new LimitGroups(Optional.empty(), Optional.empty());
  }

  boolean limitMemory() {
    return memory.isPresent();
  }

  boolean limitProcesses() {
    return processes.isPresent();
  }

  private static Optional<Path> place(String controller, List<String> files) {
    for (Path own : GroupPlaces.of(ROOT, controller)) {
      if (!Files.exists(own.resolve(ENABLING))) {
        if (works(own, files)) {
          return Optional.of(own);
        }
        continue;
      }
      // A group that holds processes cannot limit its children's: its parent may.
      for (Path place : List.of(own, Optional.ofNullable(own.getParent()).orElse(own))) {
        if (isEnabled(place, controller) && works(place, files)) {
          return Optional.of(place);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isEnabled(Path place, String controller) {
    Path enabling = place.resolve(ENABLING);
    try {
      if (!List.of(Files.readString(enabling).strip().split(" ")).contains(controller)) {
        Files.writeString(enabling, "+" + controller);
      }
      return true;
    } catch (IOException notOurs) {
      return false;
    }
  }

  private static boolean works(Path place, List<String> files) {
    Path trial = place.resolve("argosy-limit-trial-" + ProcessHandle.current().pid());
    try {
      Files.createDirectory(trial);
      try {
        return files.stream().map(trial::resolve).anyMatch(Files::isWritable);
      } finally {
        Files.deleteIfExists(trial);
      }
    } catch (IOException | SecurityException notHere) {
      return false;
    }
  }

  /** Removes groups of agents that were killed. */
  private static void tidy(Path place) {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(place, "argosy-limit-*")) {
      for (Path one : all) {
        Matcher name = MADE_BY.matcher(one.getFileName().toString());
        if (name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
          LimitGroup.remove(one);
        }
      }
    } catch (IOException | DirectoryIteratorException notOurs) {
      return;
    }
  }

  /**
   * A group for one call.
   *
   * @param shared a group of version 2 that the call is already in, because a process is in only
   *     one
   */
  synchronized LimitGroup make(TaskLimits limits, Optional<Path> shared) throws IOException {
    left.removeIf(LimitGroup::isRemoved);
    if (shared.isPresent()) {
      return LimitGroup.in(shared.get(), limits);
    }
    String name = "argosy-limit-" + ProcessHandle.current().pid() + "-" + MADE.incrementAndGet();
    Optional<Path> ofMemory = memory.filter(it -> limits.memory().isPresent());
    Optional<Path> ofProcesses = processes.filter(it -> limits.processes().isPresent());
    LimitGroup group =
        new LimitGroup(
            ofMemory.map(it -> it.resolve(name)), ofProcesses.map(it -> it.resolve(name)), true);
    try {
      group.make(limits);
      return group;
    } catch (IOException e) {
      left.add(group);
      throw e;
    }
  }

  /** Releases the group of an ended call; the group is removed when its last process has ended. */
  synchronized void leave(LimitGroup group) {
    if (!group.isRemoved()) {
      left.add(group);
    }
  }
}
