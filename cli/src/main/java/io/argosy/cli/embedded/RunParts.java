package io.argosy.cli.embedded;

import io.argosy.host.run.MergeWork;
import io.argosy.journal.Entry;
import io.argosy.protocol.job.TaskCalls;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.util.Optional;

/** What a kind of job adds to its run on this computer. */
public interface RunParts {
  /** Nothing. */
  RunParts NONE = new RunParts() {};

  /** Adds to the folder of a new run what the job needs, before anything else happens there. */
  default void prepare(RunFolder run) throws IOException {}

  /** What becomes of results that the job file does not merge. */
  default MergeWork.Collected collected(RunFolder run) {
    return MergeWork.Collected.PATHS;
  }

  /**
   * How each task is called; empty where one command does all pieces. Called once, before the first
   * task starts.
   */
  default Optional<TaskCalls> calls(RunFolder run) throws IOException {
    return Optional.empty();
  }

  /** Receives each entry once it is durable, on the thread that decides: it must not wait. */
  default void stored(Entry entry) {}

  /** Whether the resume of a job that failed tries it again, and does not only open it. */
  default boolean triesAgain() {
    return true;
  }
}
