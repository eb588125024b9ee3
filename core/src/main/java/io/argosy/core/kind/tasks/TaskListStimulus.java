package io.argosy.core.kind.tasks;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.message.SubmittedJob;
import io.argosy.core.model.JobId;
import io.argosy.core.model.spec.Claim;
import java.time.Instant;

/** Events of a list of tasks. */
public sealed interface TaskListStimulus extends Stimulus.OfKind {
  /**
   * A user submitted a list of which more tasks arrive later.
   *
   * @param spec with the tasks that are known
   */
  record OpenListSubmitted(Instant at, JobId job, TaskListSpec spec, Claim claim)
      implements TaskListStimulus, SubmittedJob {}

  /**
   * More tasks of an open list arrived; their items are durable. Told twice, it changes nothing.
   *
   * @param tasks how many the list has with them
   * @param last whether no more arrive
   */
  record TasksArrived(Instant at, JobId job, long tasks, boolean last) implements TaskListStimulus {
    public TasksArrived {
      require(
          tasks >= 0 && tasks <= TaskListSpec.LIMIT,
          "a list has at most " + TaskListSpec.LIMIT + " tasks, was " + tasks);
    }
  }
}
