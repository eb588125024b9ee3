package io.argosy.protocol.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

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

  /**
   * Completes the result of a call that ended well, before it is stored.
   *
   * @param out as in {@link #of}
   * @return what is wrong with what the program left, to follow its name; empty if nothing is
   */
  default Optional<String> complete(long index, Path out) throws IOException {
    return Optional.empty();
  }

  /** Removes what a call left besides its result, however it ended. */
  default void clear(long index, Path out) throws IOException {}
}
