package io.argosy.core.engine;

import io.argosy.core.engine.ended.EndedJob;
import io.argosy.core.engine.message.ArchivedJob;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.JobId;
import io.argosy.core.model.RetentionRule;
import java.time.Instant;
import java.util.Optional;

/** Ended jobs leave the state, and come back when a user needs them. */
final class ArchiveRules {
  /** A rule that is set late may find many; each entry stays small. */
  private static final int MOST_AT_ONCE = 256;

  private ArchiveRules() {}

  /** A repeated setting changes nothing. */
  static void set(Decision decision, RetentionRule rule) {
    if (!decision.state().ended.rule().equals(Optional.of(rule))) {
      decision.emit(new Fact.RetentionRuleSet(rule, decision.at()));
    }
  }

  /**
   * Brings a job back, for the stimulus that comes with this one; if that changes nothing, the job
   * leaves again. A job that is there stays as it is.
   */
  static void recall(Decision decision, ArchivedJob archived) {
    State state = decision.state();
    JobId job = archived.job();
    // A job whose removal has begun since the service read it does not come back.
    boolean away =
        state.job(job).isEmpty() && state.ended.isSettled(job) && !state.retention.isForgotten(job);
    if (away) {
      decision.emit(new Fact.JobRecalled(archived, decision.at()));
    }
  }

  static void archive(Decision decision) {
    State state = decision.state();
    Optional<JobId> due = state.ended.due(decision.at());
    for (int i = 0; i < MOST_AT_ONCE && due.isPresent(); i++) {
      JobState job = state.existing(due.get());
      decision.emit(new Fact.JobArchived(summary(state, job), decision.at()));
      due = state.ended.due(decision.at());
    }
  }

  private static EndedJob summary(State state, JobState job) {
    long results = job.kept.values().stream().mapToLong(kept -> kept.result().bytes()).sum();
    return new EndedJob(
        job.id(),
        job.kind().name(),
        job.claim(),
        job.acceptedAt(),
        job.deadline().orElse(Instant.MAX),
        job.endedAt().orElseThrow(),
        job.outcome().orElseThrow(),
        job.size(),
        job.keptCount(),
        job.tasks.size(),
        state.retention.of(job.id()).bytes().orElse(results));
  }
}
