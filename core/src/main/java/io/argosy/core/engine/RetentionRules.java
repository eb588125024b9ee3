package io.argosy.core.engine;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.RetentionFact;
import io.argosy.core.engine.message.RetentionStimulus;
import io.argosy.core.engine.retention.JobMarks;
import io.argosy.core.engine.retention.RetentionChoice;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.JobId;
import io.argosy.core.model.RetainedJob;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What is kept of ended jobs. The kernel decides that bodies do not exist any more before the store
 * removes them, and forgets a job only after the store has: a crash between loses neither.
 */
public final class RetentionRules {
  /** An entry stays small; the service asks again while the rule removes as many as this. */
  public static final int AT_ONCE = 200;

  private RetentionRules() {}

  static void handle(Decision decision, RetentionStimulus stimulus) {
    switch (stimulus) {
      case RetentionStimulus.PinSet s -> pin(decision, s);
      case RetentionStimulus.BodiesMeasured s -> measured(decision, s);
      case RetentionStimulus.RemovalAsked s -> asked(decision, s);
      case RetentionStimulus.RetentionDue s -> due(decision, s);
      case RetentionStimulus.BodiesRemoved s -> removed(decision, s);
    }
  }

  /** A job whose record is being removed can no longer be pinned. */
  private static void pin(Decision decision, RetentionStimulus.PinSet set) {
    State state = decision.state();
    boolean same = state.retention.of(set.job()).pinned() == set.pinned();
    if (same || isLeaving(state, set.job()) || state.retention.isForgotten(set.job())) {
      return;
    }
    decision.emit(
        set.pinned()
            ? new RetentionFact.JobPinned(set.job(), decision.at())
            : new RetentionFact.JobUnpinned(set.job(), decision.at()));
  }

  private static void measured(Decision decision, RetentionStimulus.BodiesMeasured measured) {
    State state = decision.state();
    JobMarks marks = state.retention.of(measured.job());
    boolean ended =
        state.job(measured.job()).filter(job -> job.phase == JobStateView.Phase.ENDED).isPresent();
    boolean fresh = !marks.bytes().equals(Optional.of(measured.bytes()));
    if (ended && fresh && marks.dropped().isEmpty()) {
      decision.emit(
          new RetentionFact.BodiesMeasured(measured.job(), measured.bytes(), decision.at()));
    }
  }

  private static void asked(Decision decision, RetentionStimulus.RemovalAsked asked) {
    State state = decision.state();
    Optional<RetainedJob> job = named(state, asked);
    if (job.isPresent() && !job.get().pinned() && !state.retention.of(asked.job()).pinned()) {
      Reason why = new Reason.RemovedBy(asked.user());
      remove(decision, job.get(), new RetentionChoice.Removal(asked.job(), asked.record(), why));
    }
  }

  /** What the service knew of a job that left does not count when the job is back. */
  private static Optional<RetainedJob> named(State state, RetentionStimulus.RemovalAsked asked) {
    Optional<JobState> here = state.job(asked.job());
    return here.isPresent()
        ? here.filter(it -> isQuiet(state, it)).map(it -> ended(state, it))
        : asked.archived().filter(it -> !state.retention.isForgotten(it.job()));
  }

  private static void due(Decision decision, RetentionStimulus.RetentionDue due) {
    State state = decision.state();
    if (state.ended.rule().isEmpty()) {
      return;
    }
    Set<JobId> leaving = leaving(state);
    SortedMap<JobId, RetainedJob> ended = new TreeMap<>();
    for (RetainedJob job : known(state, due.archived())) {
      if (!leaving.contains(job.job())) {
        ended.put(job.job(), job);
      }
    }
    RetentionChoice.Others others = new RetentionChoice.Others(due.others(), due.otherBytes());
    Instant now = due.counted().filter(decision.at()::isAfter).orElse(decision.at());
    RetentionChoice.of(state.ended.rule().get(), List.copyOf(ended.values()), others, now).stream()
        .limit(AT_ONCE)
        .forEach(it -> remove(decision, Objects.requireNonNull(ended.get(it.job())), it));
  }

  /** The ended jobs that the rule is about: those in memory, and those that the service names. */
  private static List<RetainedJob> known(State state, List<RetainedJob> archived) {
    List<RetainedJob> ended = new ArrayList<>();
    Set<JobId> busy = busy(state);
    for (JobState job : state.jobs()) {
      if (isQuiet(job, busy)) {
        ended.add(ended(state, job));
      }
    }
    archived.stream()
        .filter(job -> state.job(job.job()).isEmpty())
        .filter(job -> !state.retention.isForgotten(job.job()))
        .map(job -> state.retention.of(job.job()).pinned() ? job.asPinned() : job)
        .forEach(ended::add);
    return ended;
  }

  private static RetainedJob ended(State state, JobState job) {
    JobMarks marks = state.retention.of(job.id);
    return new RetainedJob(
        job.id,
        job.endedAt().orElseThrow(),
        marks.pinned(),
        marks.bytes(),
        marks.dropped().isPresent());
  }

  private static void remove(Decision decision, RetainedJob job, RetentionChoice.Removal removal) {
    if (isLeaving(decision.state(), job.job())) {
      return;
    }
    if (!job.dropped()) {
      decision.emit(new RetentionFact.BodiesDropped(job.job(), decision.at(), removal.why()));
    }
    if (removal.record()) {
      decision.instruct(new Instruction.DropRecord(job.job()));
    } else if (!job.dropped()) {
      decision.instruct(new Instruction.DropBodies(job.job()));
    }
  }

  private static void removed(Decision decision, RetentionStimulus.BodiesRemoved removed) {
    Instruction asked = decision.state().outstanding.get(removed.instruction());
    boolean meant =
        (asked instanceof Instruction.DropBodies || asked instanceof Instruction.DropRecord)
            && asked.job().equals(removed.job());
    if (!meant) {
      return;
    }
    decision.settle(removed.instruction());
    if (asked instanceof Instruction.DropRecord) {
      if (!decision.state().ended.isSettled(removed.job())) {
        settleAll(decision, removed.job());
      }
      decision.emit(new RetentionFact.RecordForgotten(removed.job(), decision.at()));
    }
  }

  /** The removal of the record included the bodies. */
  private static void settleAll(Decision decision, JobId job) {
    List.copyOf(decision.state().outstanding.entrySet()).stream()
        .filter(entry -> entry.getValue().job().equals(job))
        .forEach(entry -> decision.settle(entry.getKey()));
  }

  /** Whether the record of a job is being removed. */
  private static boolean isLeaving(State state, JobId job) {
    return !state.ended.isSettled(job) && leaving(state).contains(job);
  }

  /** The jobs whose record is being removed, also those that are not in memory. */
  public static Set<JobId> leaving(StateView state) {
    Set<JobId> jobs = new TreeSet<>();
    for (Instruction instruction : state.outstanding().values()) {
      if (instruction instanceof Instruction.DropRecord record) {
        jobs.add(record.job());
      }
    }
    return jobs;
  }

  /** Whether a job has ended and nothing of it runs any more: no attempt and no rented machine. */
  public static boolean isQuiet(StateView state, JobStateView job) {
    return isQuiet(job, busy(state));
  }

  private static boolean isQuiet(JobStateView job, Set<JobId> busy) {
    return job.phase() == JobStateView.Phase.ENDED && !busy.contains(job.id()) && job.isAtRest();
  }

  /** Jobs with a lost attempt that may still run, or with an instruction that is not settled. */
  private static Set<JobId> busy(StateView state) {
    Set<JobId> jobs = new TreeSet<>();
    state.strays().keySet().forEach(stray -> jobs.add(stray.job()));
    for (Instruction instruction : state.outstanding().values()) {
      if (!(instruction instanceof Instruction.ToStore)) {
        jobs.add(instruction.job());
      }
    }
    return jobs;
  }
}
