package io.argosy.core.engine.state;

/** What a kind remembers of one job, besides what all jobs have. Only applied facts change it. */
public interface KindState {
  /** Iterations or tasks that no worker holds. */
  long waiting(JobState job);

  /** Whether others may do the work of a silent worker while it may still be doing it. */
  default boolean isInterchangeable() {
    return false;
  }

  /** What version 2 of a snapshot holds of the iterations of each job, whatever its kind. */
  default Snapshot.Iterations iterations(JobState job) {
    return Snapshot.Iterations.none(job.acceptedAt);
  }

  /** Restores what {@link #iterations} gave. */
  default void restore(Snapshot.Iterations iterations) {}
}
