package io.argosy.core.kind.tasks;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.JobId;
import java.time.Instant;
import java.util.Optional;

/** Decisions about a list of tasks. */
public sealed interface TaskListFact extends Fact.OfKind {
  /** The list is open: more of its tasks arrive. */
  record TaskListOpened(JobId job, Instant at) implements TaskListFact {}

  /**
   * More tasks arrived.
   *
   * @param tasks how many the list has with them
   * @param last whether the list is complete with them
   */
  record TaskListGrew(JobId job, long tasks, boolean last, Instant at) implements TaskListFact {}

  /** A failed job resumes: tasks that were given up are tried again. */
  record TaskListReopened(JobId job, Instant at, Instant deadline) implements TaskListFact {
    @Override
    public Optional<Instant> reopens() {
      return Optional.of(deadline);
    }
  }
}
