package io.argosy.protocol.job;

import java.io.IOException;
import java.nio.file.Path;

/** How the program of a job is called for each of its tasks. */
@FunctionalInterface
public interface TaskCalls {
  /**
   * The call for a task.
   *
   * @param run how programs run where it is called
   * @param index of the task, from 0
   * @param out a new file name of this call, where it may write its result
   */
  ChunkCall of(JobFile.Run run, long index, Path out) throws IOException;
}
