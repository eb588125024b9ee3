package io.argosy.core.kind.tasks;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;

/**
 * Independent tasks of unknown duration on slots that users share.
 *
 * @param slots the workers to start with and the most there may be
 * @param retries how often one task may fail again before it is given up
 */
public record TaskListSpec(long tasks, Slots slots, Promise promise, int retries, String body)
    implements JobSpec {
  /** The most tasks of a list, those that arrive later included. */
  public static final long LIMIT = Bag.LIMIT;

  public TaskListSpec {
    require(tasks > 0, "a list of tasks needs a task, had " + tasks);
    require(tasks <= LIMIT, "a job may have at most " + LIMIT + " tasks, had " + tasks);
    require(retries >= 0, "retries must not be negative, was " + retries);
  }

  @Override
  public long size() {
    return tasks;
  }
}
