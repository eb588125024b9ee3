package io.argosy.core.model;

/** One attempt of a worker; each restart gets the next number, from 1. */
public record AttemptId(TaskId task, int number) implements Comparable<AttemptId> {
  public AttemptId {
    if (number < 1) {
      throw new IllegalArgumentException("attempts count from 1, was " + number);
    }
  }

  /** The pseudo attempt of results that an earlier job computed and this one reuses. */
  public static AttemptId earlier(JobId job) {
    return new AttemptId(new TaskId(job, Integer.MAX_VALUE), 1);
  }

  /** Whether the results come from an earlier job. */
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
