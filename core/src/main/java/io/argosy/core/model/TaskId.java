package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

/** A task of a job; in an iterative job, one of its partitions. */
public record TaskId(JobId job, int index) implements Comparable<TaskId> {
  public TaskId {
    require(index >= 0, "a task index is not negative, was " + index);
  }

  @Override
  public int compareTo(TaskId other) {
    int order = job.compareTo(other.job);
    return order != 0 ? order : Integer.compare(index, other.index);
  }

  @Override
  public String toString() {
    return job + "/" + index;
  }
}
