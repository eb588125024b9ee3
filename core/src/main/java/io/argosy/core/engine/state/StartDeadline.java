package io.argosy.core.engine.state;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.spec.Deadline;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Handles deadlines that pass, and deadlines that count from a job's first start. */
public final class StartDeadline {
  private StartDeadline() {}

  /** The time from the first start that a job has, if its deadline counts that way. */
  private static Optional<Duration> fromStart(JobState job) {
    return job.spec.promise().deadline().stream()
        .filter(Deadline.FromStart.class::isInstance)
        .map(deadline -> ((Deadline.FromStart) deadline).span())
        .findFirst();
  }

  /** An attempt of the job starts now; the first one sets the deadline. */
  public static void starts(Decision decision, JobState job) {
    if (job.begunAt.isEmpty()) {
      fromStart(job).ifPresent(span -> move(decision, job, span));
    }
  }

  /** Whether the deadline cannot pass yet, because nothing has started. */
  public static boolean waits(Decision decision, JobState job) {
    Optional<Duration> span = job.begunAt.isEmpty() ? fromStart(job) : Optional.empty();
    span.ifPresent(it -> move(decision, job, it));
    return span.isPresent();
  }

  private static void move(Decision decision, JobState job, Duration span) {
    decision.emit(new Fact.DeadlineMoved(job.id, decision.at(), decision.at().plus(span)));
  }

  static void move(State state, Fact.DeadlineMoved fact) {
    JobState job = state.existing(fact.job());
    state.jobTimers.remove(new JobTimer(job.deadline, job.id, JobTimer.DEADLINE));
    job.deadline = fact.deadline();
    Applying.expect(state, job);
  }

  /** Records the first start if the deadline counts from it. */
  static void begun(JobState job, Instant at) {
    if (job.begunAt.isEmpty() && fromStart(job).isPresent()) {
      job.begunAt = Optional.of(at);
    }
  }

  static void pass(State state, JobState job) {
    job.deadlinePassed = true;
    state.jobTimers.remove(new JobTimer(job.deadline, job.id, JobTimer.DEADLINE));
  }
}
