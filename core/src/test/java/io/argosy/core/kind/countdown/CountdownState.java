package io.argosy.core.kind.countdown;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.KindState;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;

/** What is remembered of a countdown. */
public final class CountdownState implements KindState {
  final CountdownSpec spec;
  private long left;

  /** How often the tick that is due has failed. */
  private int failures;

  CountdownState(CountdownSpec spec) {
    this.spec = spec;
    this.left = spec.ticks();
  }

  public static CountdownState of(JobState job) {
    return job.as(CountdownState.class).orElseThrow();
  }

  public long left() {
    return left;
  }

  public int failures() {
    return failures;
  }

  /** The tick that is due. */
  Interval due() {
    return new Interval(spec.ticks() - left, 1);
  }

  @Override
  public long waiting(JobState job) {
    return left - job.tasks.stream().mapToLong(worker -> Interval.total(worker.held())).sum();
  }

  /** Facts that are not listed change nothing here. */
  void apply(State state, JobState job, Fact fact) {
    if (fact instanceof CountdownFact own) {
      switch (own) { // No default: a new fact must not compile until it is applied.
        case CountdownFact.Ticked ticked -> {
          left = ticked.left();
          failures = 0;
        }
      }
    } else if (fact instanceof Fact.PieceFailed failed) {
      failures = failed.failures();
    } else if (fact instanceof Fact.AttemptOver over
        && over.ending() instanceof Ending.Unfit unfit) {
      job.refusedBy(state.existing(over.attempt().task()), unfit, over.at());
    }
  }

  CountdownSnapshot snapshot(JobState job) {
    return new CountdownSnapshot(job.id(), left, failures);
  }

  void restore(CountdownSnapshot snapshot) {
    left = snapshot.left();
    failures = snapshot.failures();
  }
}
