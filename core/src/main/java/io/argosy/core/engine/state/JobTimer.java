package io.argosy.core.engine.state;

import io.argosy.core.model.JobId;
import java.time.Instant;
import java.util.OptionalInt;

/** A timer of a job (negative index) or of one of its workers. */
public record JobTimer(Instant at, JobId job, int index) implements Comparable<JobTimer> {
  static final int DEADLINE = -1;
  static final int ROUND = -2;
  private static final int KINDS = -10;

  /** A timer of the job's kind, under the kind's own number from 0 on. */
  public static JobTimer ofKind(Instant at, JobId job, int number) {
    return new JobTimer(at, job, KINDS - number);
  }

  /** Whether the deadline of the job passes then. */
  public boolean isDeadline() {
    return index == DEADLINE;
  }

  /** Whether a round of the job that was put off is due then. */
  public boolean isRound() {
    return index == ROUND;
  }

  /** The kind's own number of the timer, if it is one of the kind. */
  public OptionalInt ofKind() {
    return index <= KINDS ? OptionalInt.of(KINDS - index) : OptionalInt.empty();
  }

  @Override
  public int compareTo(JobTimer other) {
    int order = at.compareTo(other.at);
    order = order != 0 ? order : job.compareTo(other.job);
    return order != 0 ? order : Integer.compare(index, other.index);
  }
}
