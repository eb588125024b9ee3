package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

import java.util.Comparator;

/** One try at running a task: a task that is given again gets the next number, from 1. */
public record AttemptId(TaskId task, int number) implements Comparable<AttemptId> {
  private static final Comparator<AttemptId> ORDER =
      Comparator.comparing(AttemptId::task).thenComparingInt(AttemptId::number);

  public AttemptId {
    require(number > 0, "attempts count from 1, was " + number);
  }

  /** The job this attempt works for. */
  public JobId job() {
    return task.job();
  }

  @Override
  public int compareTo(AttemptId other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return task + "#" + number;
  }
}
