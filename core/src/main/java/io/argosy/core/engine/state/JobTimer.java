package io.argosy.core.engine.state;

import io.argosy.core.model.JobId;
import java.time.Instant;

/** A timer of a job (negative index) or of one of its workers. */
public record JobTimer(Instant at, JobId job, int index) implements Comparable<JobTimer> {
  public static final int DEADLINE = -1;
  public static final int ROUND = -2;
  public static final int CHECK = -3;
  private static final int RENTS = -10;

  static int ofRent(int number) {
    return RENTS - number;
  }

  /** The number of the rental, or a negative number. */
  public int rent() {
    return RENTS - index;
  }

  @Override
  public int compareTo(JobTimer other) {
    int order = at.compareTo(other.at);
    order = order != 0 ? order : job.compareTo(other.job);
    return order != 0 ? order : Integer.compare(index, other.index);
  }
}
