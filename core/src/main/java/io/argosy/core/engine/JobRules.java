package io.argosy.core.engine;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.message.SubmittedJob;
import io.argosy.core.engine.placement.Backfill;
import io.argosy.core.engine.placement.PlacementRules;
import io.argosy.core.engine.placement.Preemption;
import io.argosy.core.engine.placement.ScalingRules;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobEvent;
import io.argosy.core.engine.state.JobKind;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.JobTimer;
import io.argosy.core.engine.state.StartDeadline;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The life of a job of any kind: accepted, merged, ended, or past its deadline. */
public final class JobRules {
  /** The failure message of a job whose results exist but are not merged. */
  public static final String NOT_MERGED = "the results could not be merged";

  private JobRules() {}

  /**
   * Ignores a job that is already known: clients may repeat a submission. The name of a forgotten
   * job is not used again: the journal still has the entries of that job.
   */
  static void submit(Decision decision, SubmittedJob submitted) {
    State state = decision.state();
    if (state.job(submitted.job()).isPresent() || state.retention.isForgotten(submitted.job())) {
      return;
    }
    JobKind kind = state.kindOf(submitted.spec());
    Instant at = decision.at();
    Optional<Instant> deadline =
        submitted.spec().promise().deadline().map((Deadline d) -> d.from(at));
    decision.emit(
        new Fact.JobAccepted(
            submitted.job(),
            submitted.spec(),
            submitted.claim(),
            at,
            deadline.orElse(Instant.MAX),
            kind.reportInterval(submitted.spec(), deadline.map(d -> Duration.between(at, d)))));
    JobState job = state.existing(submitted.job());
    kind.accepted(decision, job, submitted);
    if (job.kind().sharesSlots()) {
      Backfill.fill(decision);
      PlacementRules.place(decision);
      Preemption.make(decision);
      Backfill.claim(decision, job);
    }
  }

  /** Adds workers to a job. */
  public static void addTasks(Decision decision, JobId id, int count, Reason reason) {
    JobState job = decision.state().existing(id);
    for (int i = 0; i < count; i++) {
      decision.emit(new Fact.TaskAdded(new TaskId(id, job.tasks.size()), decision.at(), reason));
    }
  }

  static void cancel(Decision decision, JobId id) {
    decision
        .state()
        .job(id)
        .filter(job -> job.phase != JobStateView.Phase.ENDED)
        .ifPresent(job -> end(decision, job, new Outcome.Cancelled()));
  }

  /** Stops the attempts and starts the merge of the kept results. */
  public static void merge(Decision decision, JobState job) {
    List<Worker> live = job.tasks.stream().filter(Worker::isLive).toList();
    decision.emit(new Fact.WorkComplete(job.id, decision.at(), job.keptCount()));
    stop(decision, live);
    forgetComputation(decision, job);
    decision.instruct(new Instruction.Merge(job.id));
    PlacementRules.place(decision);
  }

  static void merged(Decision decision, Stimulus.ResultsMerged merged) {
    boolean asked =
        decision.state().outstanding.get(merged.instruction()) instanceof Instruction.Merge merge
            && merge.job().equals(merged.job());
    if (!asked) {
      return;
    }
    decision.settle(merged.instruction());
    JobState job = decision.state().existing(merged.job());
    if (job.phase == JobStateView.Phase.MERGING) {
      boolean late = decision.at().isAfter(job.deadline);
      Outcome outcome =
          merged
              .failure()
              .<Outcome>map(f -> new Outcome.Failed(NOT_MERGED, f))
              .orElseGet(() -> job.kind().mergedOutcome(job, late));
      merged
          .result()
          .ifPresent(it -> decision.emit(new Fact.ResultMerged(job.id, it, decision.at())));
      decision.emit(new Fact.JobEnded(job.id, decision.at(), outcome));
    }
  }

  /** Ends a job, whatever its workers do. */
  public static void end(Decision decision, JobState job, Outcome outcome) {
    List<Worker> live = job.tasks.stream().filter(Worker::isLive).toList();
    job.kind().on(decision, job, new JobEvent.Ends());
    decision.emit(new Fact.JobEnded(job.id, decision.at(), outcome));
    job.kind().on(decision, job, new JobEvent.Ended(live));
    forgetMerge(decision, job);
    PlacementRules.place(decision);
  }

  /** Settles the computation that the job waits for: its answer no longer matters. */
  public static void forgetComputation(Decision decision, JobState job) {
    job.computing.ifPresent(decision::settle);
  }

  private static void forgetMerge(Decision decision, JobState job) {
    for (Map.Entry<InstructionId, Instruction> entry :
        List.copyOf(decision.state().outstanding.entrySet())) {
      if (entry.getValue() instanceof Instruction.Merge merge && merge.job().equals(job.id)) {
        decision.settle(entry.getKey());
      }
    }
  }

  /** Whether a job failed and its deadline would not stop it at once if it resumed now. */
  public static boolean mayResume(JobState job, Instant now) {
    boolean failed = job.outcome.filter(it -> it instanceof Outcome.Failed).isPresent();
    return failed && !isTooLate(job, now);
  }

  /** Whether its deadline would stop it at once. */
  public static boolean isTooLate(JobStateView job, Instant now) {
    return job.spec().promise().otherwise() == Promise.Otherwise.STOP
        && job.deadline().filter(it -> !it.isAfter(now)).isPresent();
  }

  /** Stops attempts that were not stopped before. */
  public static void stop(Decision decision, List<Worker> live) {
    for (Worker worker : live) {
      if (worker.phase() != Worker.Phase.LEAVING) {
        decision.instruct(new Instruction.Stop(worker.attemptId(), worker.machine().orElseThrow()));
      }
    }
  }

  /** Handles all timers that are due. */
  static void wake(Decision decision) {
    State state = decision.state();
    ScalingRules.wake(decision);
    while (!state.jobTimers.isEmpty() && !state.jobTimers.first().at().isAfter(decision.at())) {
      JobTimer timer = state.jobTimers.first();
      JobState job = state.existing(timer.job());
      if (timer.isDeadline()) {
        passDeadline(decision, job);
      } else if (timer.isRound()) {
        job.kind().on(decision, job, new JobEvent.RoundDue());
      } else if (timer.ofKind().isPresent()) {
        job.kind().on(decision, job, new JobEvent.TimerDue(timer.ofKind().getAsInt()));
      } else {
        Worker worker = job.tasks.get(timer.index());
        decision.emit(new Fact.WentSilent(worker.attemptId(), decision.at()));
        job.kind().on(decision, job, new JobEvent.WentSilent(worker));
      }
    }
  }

  private static void passDeadline(Decision decision, JobState job) {
    if (StartDeadline.waits(decision, job)) {
      return;
    }
    decision.emit(new Fact.DeadlinePassed(job.id, decision.at(), job.keptCount()));
    if (job.spec.promise().otherwise() == Promise.Otherwise.STOP) {
      end(decision, job, new Outcome.StoppedByPromise());
    } else {
      job.kind().on(decision, job, new JobEvent.DeadlinePassed());
    }
  }
}
