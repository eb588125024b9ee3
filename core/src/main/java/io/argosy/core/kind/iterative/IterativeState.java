package io.argosy.core.kind.iterative;

import io.argosy.core.balance.Policies;
import io.argosy.core.balance.Policy;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.KindState;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.spec.JobSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What is remembered of an iterative job besides what all jobs have. */
public final class IterativeState implements KindState {
  final JobSpec.Iterative spec;
  Instant checkpointAt;
  double checkpointEtaSeconds = Double.POSITIVE_INFINITY;

  /** The next index beyond N that {@code count} mode may hand out. */
  long nextFresh;

  /** Work that no worker holds. */
  IntervalSet pool = IntervalSet.empty();

  final List<IterativeSnapshot.FailedPiece> failures = new ArrayList<>();

  IterativeState(JobSpec.Iterative spec, Instant acceptedAt) {
    this.spec = spec;
    this.checkpointAt = acceptedAt;
    this.nextFresh = spec.iterations();
    pool.add(new Interval(0, spec.iterations()));
  }

  /** The state of an iterative job; only such a job has one. */
  public static IterativeState of(JobState job) {
    return job.as(IterativeState.class)
        .orElseThrow(() -> new IllegalStateException("job " + job.id() + " has no iterations"));
  }

  public JobSpec.Iterative spec() {
    return spec;
  }

  /** The balancing policy of the job. */
  public Policy policy() {
    return policy(spec);
  }

  static Policy policy(JobSpec.Iterative spec) {
    return Policies.named(spec.policy())
        .orElseThrow(() -> new IllegalStateException("unknown policy " + spec.policy()));
  }

  /** Work that no worker holds, ascending. */
  public List<Interval> pool() {
    return pool.intervals();
  }

  @Override
  public long waiting(JobState job) {
    return pool.size();
  }

  @Override
  public boolean isInterchangeable() {
    return spec.mode() == JobSpec.Mode.COUNT;
  }

  IterativeSnapshot snapshot(JobState job) {
    return new IterativeSnapshot(
        job.id(),
        checkpointAt,
        checkpointEtaSeconds,
        nextFresh,
        pool.intervals(),
        List.copyOf(failures));
  }

  void restore(IterativeSnapshot snapshot) {
    checkpointAt = snapshot.checkpointAt();
    checkpointEtaSeconds = snapshot.checkpointEtaSeconds();
    nextFresh = snapshot.nextFresh();
    pool = IntervalSet.of(snapshot.pool());
    failures.clear();
    failures.addAll(snapshot.failures());
  }
}
