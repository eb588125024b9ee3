package io.argosy.agent.limits;

import java.util.OptionalLong;

/**
 * What a task may use; empty where there is no limit.
 *
 * @param memory bytes of memory, all processes of the task together
 * @param processes processes and threads of the task at one time
 * @param openFiles files that one process has open at one time
 * @param fileSize bytes of one file that the task writes
 * @param disk bytes that the folder of the task's job uses on this machine
 */
public record TaskLimits(
    OptionalLong memory,
    OptionalLong processes,
    OptionalLong openFiles,
    OptionalLong fileSize,
    OptionalLong disk) {
  private static final TaskLimits NONE =
      new TaskLimits(
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty());

  /** No limits. */
  public static TaskLimits none() {
    return NONE;
  }

  public boolean isNone() {
    return equals(NONE);
  }

  public TaskLimits withMemory(OptionalLong bytes) {
    return new TaskLimits(bytes, processes, openFiles, fileSize, disk);
  }

  public TaskLimits withProcesses(OptionalLong count) {
    return new TaskLimits(memory, count, openFiles, fileSize, disk);
  }

  public TaskLimits withOpenFiles(OptionalLong count) {
    return new TaskLimits(memory, processes, count, fileSize, disk);
  }

  public TaskLimits withFileSize(OptionalLong bytes) {
    return new TaskLimits(memory, processes, openFiles, bytes, disk);
  }

  public TaskLimits withDisk(OptionalLong bytes) {
    return new TaskLimits(memory, processes, openFiles, fileSize, bytes);
  }

  /** For people. */
  @Override
  public String toString() {
    return "memory="
        + size(memory)
        + ",processes="
        + count(processes)
        + ",files="
        + count(openFiles)
        + ",file-size="
        + size(fileSize)
        + ",disk="
        + size(disk);
  }

  private static String size(OptionalLong bytes) {
    return bytes.isPresent() ? ByteSizes.text(bytes.getAsLong()).replace(" ", "") : "none";
  }

  private static String count(OptionalLong count) {
    return count.isPresent() ? Long.toString(count.getAsLong()) : "none";
  }
}
