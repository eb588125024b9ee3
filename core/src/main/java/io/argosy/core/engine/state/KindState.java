package io.argosy.core.engine.state;

/** What a kind remembers of one job, besides what all jobs have. Only applied facts change it. */
public interface KindState {
  /** Iterations or tasks that no worker holds. */
  long waiting(JobState job);

  /** Its iterations or tasks: as its specification has them, unless they arrive later. */
  default long size(JobState job) {
    return job.spec().size();
  }

  /** Whether others may do the work of a silent worker while it may still be doing it. */
  default boolean isInterchangeable() {
    return false;
  }
}
