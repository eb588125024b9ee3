package io.argosy.server.rest;

import io.argosy.core.engine.RetentionRules;
import io.argosy.core.engine.ended.EndedJob;
import io.argosy.core.engine.retention.JobMarks;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.explain.ReportFields;
import io.argosy.protocol.text.Fields;
import io.argosy.server.index.ListedJob;
import io.argosy.server.index.RealmIndex;
import io.argosy.server.realm.RealmWorld;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which ended jobs go, and what of them: in memory or not. */
record JobPruning(Duration older, Optional<String> outcome, boolean keepRecords, boolean dryRun) {
  private static final List<String> OUTCOMES = List.of("done", "failed", "cancelled", "stopped");
  private static final int PAGE = 1000;

  /**
   * A job that goes.
   *
   * @param bytes of its bodies; empty if they were not counted
   */
  record Meant(
      JobId job,
      String user,
      String kind,
      Optional<Outcome> outcome,
      Instant endedAt,
      Optional<Long> bytes) {
    private static Meant of(JobStateView job, JobMarks marks) {
      return new Meant(
          job.id(),
          job.claim().user().value(),
          job.kindName(),
          job.outcome(),
          job.endedAt().orElseThrow(),
          marks.dropped().isPresent() ? Optional.of(0L) : marks.bytes());
    }

    private static Meant of(EndedJob job, boolean bodies) {
      return new Meant(
          job.id(),
          job.claim().user().value(),
          job.kind(),
          Optional.of(job.outcome()),
          job.endedAt(),
          Optional.of(bodies ? job.bytes() : 0));
    }

    Meant with(long counted) {
      return new Meant(job, user, kind, outcome, endedAt, Optional.of(counted));
    }
  }

  static JobPruning from(Fields fields) {
    fields.only("older", "state", "keepRecords", "dryRun");
    Duration older =
        fields.duration("older", "30d").orElseThrow(() -> fields.missing("older", "a duration"));
    Optional<String> outcome = fields.text("state");
    if (outcome.filter(it -> !OUTCOMES.contains(it)).isPresent()) {
      throw fields.wrong("state", "one of " + String.join(", ", OUTCOMES));
    }
    return new JobPruning(older, outcome, fields.truth("keepRecords"), fields.truth("dryRun"));
  }

  /** The jobs that it means, those that left memory first. */
  List<Meant> in(RealmWorld world) {
    Instant now = world.removals().ages().at(world.now());
    List<Meant> found = new ArrayList<>(archived(world, true, now));
    if (!keepRecords) {
      found.addAll(archived(world, false, now));
    }
    found.addAll(world.look(state -> inMemory(state, now)));
    return found;
  }

  private List<Meant> archived(RealmWorld world, boolean bodies, Instant now) {
    Set<JobId> staying = world.look(JobPruning::staying);
    RealmIndex index = world.index();
    List<Meant> found = new ArrayList<>();
    List<ListedJob> page = index.ask(it -> it.ended(bodies, Optional.empty(), PAGE));
    while (!page.isEmpty()) {
      for (ListedJob one : page) {
        one.archived()
            .filter(job -> isOld(job.endedAt(), now) && isMeant(job.outcome()))
            .filter(job -> !staying.contains(job.id()))
            .ifPresent(job -> found.add(Meant.of(job, bodies)));
      }
      Optional<EndedJob> last = page.getLast().archived();
      boolean more = last.filter(job -> isOld(job.endedAt(), now)).isPresent();
      page = more ? index.ask(it -> it.ended(bodies, last, PAGE)) : List.of();
    }
    return found;
  }

  /** Pinned jobs, and those that are going already. */
  private static Set<JobId> staying(StateView state) {
    Set<JobId> jobs = state.retention().pinned();
    jobs.addAll(RetentionRules.leaving(state));
    return jobs;
  }

  private List<Meant> inMemory(StateView state, Instant now) {
    List<Meant> found = new ArrayList<>();
    Set<JobId> staying = staying(state);
    for (JobStateView job : state.jobs()) {
      JobMarks marks = state.retention().of(job.id());
      boolean left = !keepRecords || marks.dropped().isEmpty();
      if (left
          && !staying.contains(job.id())
          && RetentionRules.isQuiet(state, job)
          && isOld(job.endedAt().orElseThrow(), now)
          && job.outcome().filter(this::isMeant).isPresent()) {
        found.add(Meant.of(job, marks));
      }
    }
    return found;
  }

  private boolean isOld(Instant endedAt, Instant now) {
    return !endedAt.plus(older).isAfter(now);
  }

  /** Words such as {@code done-late}, {@code stopped-by-promise} begin with the state. */
  private boolean isMeant(Outcome ended) {
    return outcome.filter(it -> !ReportFields.word(ended).startsWith(it)).isEmpty();
  }
}
