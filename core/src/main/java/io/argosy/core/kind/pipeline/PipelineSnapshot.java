package io.argosy.core.kind.pipeline;

import io.argosy.core.engine.state.KindSnapshot;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import java.time.Instant;
import java.util.List;

/** See the fields of the same names in {@link PipelineState}. */
public record PipelineSnapshot(
    JobId job,
    int stage,
    boolean isDue,
    List<StageRecord> stages,
    List<Interval> waiting,
    List<Snapshot.Failures> failures,
    List<Interval> givenUp,
    int endsWithoutTask,
    List<Began> since,
    long measured,
    double totalSeconds,
    double squaredSeconds)
    implements KindSnapshot {
  public PipelineSnapshot {
    stages = List.copyOf(stages);
    waiting = List.copyOf(waiting);
    failures = List.copyOf(failures);
    givenUp = List.copyOf(givenUp);
    since = List.copyOf(since);
  }

  /** When a worker began the task that it is on. */
  public record Began(int worker, Instant since) {}
}
