package io.argosy.core.kind.tasks;

import io.argosy.core.engine.state.KindSnapshot;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** See the fields of the same names in {@link TaskListState}. */
public record TaskListSnapshot(
    JobId job,
    List<Interval> waiting,
    List<Snapshot.Failures> failures,
    List<Interval> givenUp,
    int endsWithoutTask,
    List<OnTask> since,
    long measured,
    double totalSeconds,
    double squaredSeconds,
    Optional<Grown> grown)
    implements KindSnapshot {
  public TaskListSnapshot {
    waiting = List.copyOf(waiting);
    failures = List.copyOf(failures);
    givenUp = List.copyOf(givenUp);
    since = List.copyOf(since);
  }

  /**
   * What became of a list that was open.
   *
   * @param tasks how many have arrived
   */
  public record Grown(long tasks, boolean isOpen) {}

  /** When a worker began the task that it is on. */
  public record OnTask(int worker, Instant since) {}
}
