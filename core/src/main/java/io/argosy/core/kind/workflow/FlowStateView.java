package io.argosy.core.kind.workflow;

import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What is remembered of a workflow besides what all jobs have, to read. */
public interface FlowStateView {
  /**
   * A task that a worker runs.
   *
   * @param worker index among the workers of the job
   * @param plannedSeconds scheduled duration, data and image included
   */
  record Running(int worker, int task, Instant since, double plannedSeconds) {
    /** How long the worker has been running the task. */
    public Duration tried(Instant now) {
      return since.isBefore(now) ? Duration.between(since, now) : Duration.ZERO;
    }
  }

  /** The state of a workflow; only a workflow has one. */
  static FlowStateView of(JobStateView job) {
    return job.as(FlowStateView.class)
        .orElseThrow(() -> new IllegalStateException("job " + job.id() + " is not a workflow"));
  }

  JobSpec.Workflow spec();

  /** Tasks that are running, by worker. */
  List<Running> running();

  /** Tasks that failed too often. */
  List<Integer> givenUp();

  /** What is spent for good. */
  Money spent();

  /** The cost of each machine, by name. */
  List<WorkflowBudget.Paid> bill();
}
