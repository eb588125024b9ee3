package io.argosy.core.engine.state;

/** What a kind remembers of one job, besides what all jobs have. Only applied facts change it. */
public interface KindState {
  /** Iterations or tasks that no worker holds. */
  long waiting(JobState job);

  /** Whether others may do the work of a silent worker while it may still be doing it. */
  default boolean isInterchangeable() {
    return false;
  }
}
