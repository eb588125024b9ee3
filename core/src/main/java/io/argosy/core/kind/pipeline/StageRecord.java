package io.argosy.core.kind.pipeline;

import io.argosy.core.model.Interval;
import io.argosy.core.model.ResultRef;
import java.time.Instant;
import java.util.Optional;

/**
 * A stage that has begun, or could not.
 *
 * @param stage its index in the specification
 * @param first the index of its first task in the job
 * @param tasks how many it has
 * @param items how many items they have in all
 * @param plan the inputs and groups of its tasks; absent if it could not begin
 * @param refusal why it could not begin
 * @param openedAt when it began, or when that was refused
 * @param endedAt absent while it runs
 */
public record StageRecord(
    int stage,
    long first,
    long tasks,
    long items,
    Optional<ResultRef> plan,
    Optional<String> refusal,
    Instant openedAt,
    Optional<Instant> endedAt) {
  static StageRecord opened(PipelineFact.StageOpened fact, long first) {
    return new StageRecord(
        fact.stage(),
        first,
        fact.tasks(),
        fact.items(),
        Optional.of(fact.plan()),
        Optional.empty(),
        fact.at(),
        Optional.empty());
  }

  static StageRecord refused(PipelineFact.StageRefused fact, long first) {
    return new StageRecord(
        fact.stage(),
        first,
        0,
        0,
        Optional.empty(),
        Optional.of(fact.reason()),
        fact.at(),
        Optional.of(fact.at()));
  }

  StageRecord ended(Instant at) {
    return new StageRecord(stage, first, tasks, items, plan, refusal, openedAt, Optional.of(at));
  }

  /** Its tasks, if it has any. */
  public Optional<Interval> interval() {
    return tasks == 0 ? Optional.empty() : Optional.of(new Interval(first, tasks));
  }

  /** Whether a task of the job belongs to it. */
  public boolean has(long task) {
    return task >= first && task < first + tasks;
  }
}
