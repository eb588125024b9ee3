package io.argosy.protocol.sweep;

import io.argosy.protocol.job.JobFile;

/** A job file that declares independent tasks. */
public interface TaskSourceFile extends JobFile {
  /** Where the commands of the tasks come from; not read yet. */
  TaskSource tasks();

  /** How each of them is called. */
  Run run();
}
