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
 * @param processes the folder that limits processes; the same one in the second version
 * @param own whether we made it, and remove it
 */
record LimitGroup(Optional<Path> memory, Optional<Path> processes, boolean own) {
  private static final int ROUNDS = 100;

  /** What is asked for at once may be a good deal: a call at its limit may seem so far below. */
  private static final long PARTS = 20;

  /** A group that somebody else made for the same call. */
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
        // A task of which a part is missing would go on without it.
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
      // Without it swap is not limited, or only a part of the task is ended: it is found out.
      return;
    }
  }

  /** The files that take in processes. */
  List<Path> members() {
    return own ? folders().stream().map(it -> it.resolve("cgroup.procs")).toList() : List.of();
  }

  /** Whether the system ended a process of the call for want of memory. */
  boolean hasKilled() {
    return memory
        .filter(
            it ->
                GroupPlaces.number(it.resolve("memory.events"), "oom_kill").orElse(0) > 0
                    || GroupPlaces.number(it.resolve("memory.oom_control"), "oom_kill").orElse(0)
                        > 0)
        .isPresent();
  }

  /** Whether the call has ever been at its limit; else it was the machine that had no memory. */
  boolean wasAtLimit(long limit) {
    return memory
            .filter(it -> GroupPlaces.number(it.resolve("memory.events"), "oom").orElse(0) > 0)
            .isPresent()
        || peak().orElse(0) >= limit - limit / PARTS;
  }

  /** The most memory that the call had. */
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

  /** Whether the call was refused a process. */
  boolean hasRefused() {
    return processes
        .filter(it -> GroupPlaces.number(it.resolve("pids.events"), "max").orElse(0) > 0)
        .isPresent();
  }

  /** Ends all that is in it; what it starts meanwhile is refused. */
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

  /** Removes it, if nothing is in it. */
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
