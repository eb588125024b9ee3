package io.argosy.core.model;

/** One try at running a task: a task that is given again gets the next number, from 1. */
public record AttemptId(TaskId task, int number) implements Comparable<AttemptId> {
  public AttemptId {
    if (number < 1) {
      throw new IllegalArgumentException("attempts count from 1, was " + number);
    }
  }

  /** Stands for whoever computed, for an earlier job, what this one uses again. */
  public static AttemptId earlier(JobId job) {
    return new AttemptId(new TaskId(job, Integer.MAX_VALUE), 1);
  }

  /** Whether nobody of this job made the attempt. */
  public boolean isEarlier() {
    return task.index() == Integer.MAX_VALUE;
  }

  /** The job this attempt works for. */
  public JobId job() {
    return task.job();
  }

  @Override
  public int compareTo(AttemptId other) {
    int order = task.compareTo(other.task);
    return order != 0 ? order : Integer.compare(number, other.number);
  }

  @Override
  public String toString() {
    return task + "#" + number;
  }
}
