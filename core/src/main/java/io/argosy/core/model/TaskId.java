package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

import java.util.Comparator;

/** A task of a job; in an iterative job, one of its partitions. */
public record TaskId(JobId job, int index) implements Comparable<TaskId> {
  private static final Comparator<TaskId> ORDER =
      Comparator.comparing(TaskId::job).thenComparingInt(TaskId::index);

  public TaskId {
    require(index >= 0, "a task index is not negative, was " + index);
  }

  @Override
  public int compareTo(TaskId other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return job + "/" + index;
  }
}
