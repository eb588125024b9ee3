package io.argosy.core.kind.tasks;

import io.argosy.core.engine.view.JobStateView;

/** What is known of a list of tasks, to read. */
public interface TaskListStateView {
  /** That of a job of this kind. */
  static TaskListStateView of(JobStateView job) {
    return job.as(TaskListStateView.class).orElseThrow();
  }

  /** How many tasks have arrived. */
  long tasks();

  /** Whether more tasks arrive. */
  boolean isOpen();
}
