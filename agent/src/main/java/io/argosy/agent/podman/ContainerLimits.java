package io.argosy.agent.podman;

import io.argosy.agent.limits.TaskLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Limits of a container.
 *
 * @param limits those of a task on this machine
 */
record ContainerLimits(TaskLimits limits) {
  private static final String ULIMIT = "--ulimit";
  private static final String FILES = "nofile=";

  static ContainerLimits none() {
    return new ContainerLimits(TaskLimits.none());
  }

  boolean isNone() {
    return limits.isNone();
  }

  /** Without control groups podman cannot limit memory or processes, only files. */
  List<ContainerLimits> fewerAndFewer() {
    TaskLimits files = limits.withMemory(OptionalLong.empty()).withProcesses(OptionalLong.empty());
    return List.of(this, new ContainerLimits(files), none());
  }

  /** The memory of a container that requests this much. */
  OptionalLong memory(OptionalLong wanted) {
    return limits.memory().isPresent()
        ? OptionalLong.of(
            Math.min(limits.memory().getAsLong(), wanted.orElse(limits.memory().getAsLong())))
        : wanted;
  }

  /** The flags that limit memory to a task's limit. */
  List<String> memoryWords() {
    return limits.memory().isPresent()
        ? List.of(
            "--memory=" + limits.memory().getAsLong() + "b",
            "--memory-swap=" + limits.memory().getAsLong() + "b")
        : List.of();
  }

  /** The flags that containers need on this machine, with those of all limits but memory. */
  List<String> with(List<String> manner) {
    List<String> words = new ArrayList<>();
    long files = limits.openFiles().orElse(Long.MAX_VALUE);
    boolean said = false;
    for (String word : manner) {
      if (word.startsWith(FILES)) {
        files = Math.min(files, Long.parseLong(word.substring(FILES.length()).split(":", -1)[0]));
        words.add(FILES + files + ":" + files);
        said = true;
      } else {
        words.add(word);
      }
    }
    if (!said && limits.openFiles().isPresent()) {
      words.addAll(List.of(ULIMIT, FILES + files + ":" + files));
    }
    limits
        .fileSize()
        .ifPresent(bytes -> words.addAll(List.of(ULIMIT, "fsize=" + bytes + ":" + bytes)));
    limits.processes().ifPresent(count -> words.add("--pids-limit=" + count));
    return words;
  }
}
