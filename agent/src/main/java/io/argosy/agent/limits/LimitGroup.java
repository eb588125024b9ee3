package io.argosy.agent.limits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The control group of one call.
 *
 * @param memory the folder that limits memory
 * @param processes the folder that limits processes; the same one in version 2
 * @param own whether the agent created it, and removes it
 */
record LimitGroup(Optional<Path> memory, Optional<Path> processes, boolean own) {
  private static final int ROUNDS = 100;

  /** One allocation may be large: a call at its limit may appear to be this part below it. */
  private static final long PARTS = 20;

  /** A group that another component made for the same call. */
  static LimitGroup in(Path shared, TaskLimits limits) throws IOException {
    Optional<Path> memory =
        Optional.of(shared).filter(it -> Files.isWritable(it.resolve("memory.max")));
    Optional<Path> processes =
        Optional.of(shared).filter(it -> Files.isWritable(it.resolve("pids.max")));
    LimitGroup group = new LimitGroup(memory, processes, false);
    group.limit(limits);
    return group;
  }

  void make(TaskLimits limits) throws IOException {
    for (Path folder : folders()) {
      Files.createDirectory(folder);
    }
    limit(limits);
  }

  private List<Path> folders() {
    return Stream.concat(memory.stream(), processes.stream()).distinct().toList();
  }

  private void limit(TaskLimits limits) throws IOException {
    if (memory.isPresent() && limits.memory().isPresent()) {
      String bytes = Long.toString(limits.memory().getAsLong());
      if (Files.exists(memory.get().resolve("memory.max"))) {
        write(memory.get(), "memory.max", bytes);
        writeIfThere(memory.get(), "memory.swap.max", "0");
        // Otherwise a task would continue after losing one of its processes.
        writeIfThere(memory.get(), "memory.oom.group", "1");
      } else {
        write(memory.get(), "memory.limit_in_bytes", bytes);
        writeIfThere(memory.get(), "memory.memsw.limit_in_bytes", bytes);
      }
    }
    if (processes.isPresent() && limits.processes().isPresent()) {
      write(processes.get(), "pids.max", Long.toString(limits.processes().getAsLong()));
    }
  }

  private static void write(Path folder, String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text);
  }

  private static void writeIfThere(Path folder, String file, String text) {
    try {
      if (Files.exists(folder.resolve(file))) {
        write(folder, file, text);
      }
    } catch (IOException notHere) {
      // Without it swap is unlimited, or only a part of the task is ended: the watch detects it.
      return;
    }
  }

  /** The files to which processes are added. */
  List<Path> members() {
    return own ? folders().stream().map(it -> it.resolve("cgroup.procs")).toList() : List.of();
  }

  /** Whether the system ended a process of the call because memory ran out. */
  boolean hasKilled() {
    return memory
        .filter(
            it ->
                GroupPlaces.number(it.resolve("memory.events"), "oom_kill").orElse(0) > 0
                    || GroupPlaces.number(it.resolve("memory.oom_control"), "oom_kill").orElse(0)
                        > 0)
        .isPresent();
  }

  /** Whether the call has ever been at its limit; otherwise the machine ran out of memory. */
  boolean wasAtLimit(long limit) {
    return memory
            .filter(it -> GroupPlaces.number(it.resolve("memory.events"), "oom").orElse(0) > 0)
            .isPresent()
        || peak().orElse(0) >= limit - limit / PARTS;
  }

  /** The highest memory usage of the call. */
  OptionalLong peak() {
    return memory
        .flatMap(
            it ->
                Stream.of("memory.peak", "memory.max_usage_in_bytes")
                    .map(file -> GroupPlaces.number(it.resolve(file)))
                    .filter(OptionalLong::isPresent)
                    .findFirst())
        .orElse(OptionalLong.empty());
  }

  /** Whether the system refused the call a process. */
  boolean hasRefused() {
    return processes
        .filter(it -> GroupPlaces.number(it.resolve("pids.events"), "max").orElse(0) > 0)
        .isPresent();
  }

  /** Ends all its processes; the system refuses new ones meanwhile. */
  void endAll() {
    processes.ifPresent(it -> writeIfThere(it, "pids.max", "0"));
    for (int round = 0; round < ROUNDS; round++) {
      List<Long> there = there();
      if (there.isEmpty()) {
        return;
      }
      there.forEach(
          pid ->
              ProcessHandle.of(pid).filter(it -> !isUs(it)).ifPresent(it -> it.destroyForcibly()));
      Thread.yield();
    }
  }

  private static boolean isUs(ProcessHandle process) {
    return process.pid() == ProcessHandle.current().pid();
  }

  private List<Long> there() {
    return folders().stream()
        .flatMap(folder -> lines(folder.resolve("cgroup.procs")))
        .filter(line -> line.matches("[1-9]\\d{0,17}"))
        .map(Long::valueOf)
        .distinct()
        .toList();
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException gone) {
      return Stream.empty();
    }
  }

  /** Removes the group, if it is empty. */
  boolean isRemoved() {
    return !own || folders().stream().map(LimitGroup::remove).allMatch(it -> it);
  }

  static boolean remove(Path folder) {
    try {
      Files.deleteIfExists(folder);
      return true;
    } catch (IOException busy) {
      return false;
    }
  }
}
