package io.argosy.core.model;

/** A worker of a job; in an iterative job, one of its partitions. */
public record TaskId(JobId job, int index) implements Comparable<TaskId> {
  public TaskId {
    if (index < 0) {
      throw new IllegalArgumentException("a task index is not negative, was " + index);
    }
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
