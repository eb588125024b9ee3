package io.argosy.core.engine.rules;

import io.argosy.core.balance.Policy;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.JobTimer;
import io.argosy.core.engine.state.StartDeadline;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The life of a job: accepted, complete, merged, ended, or past its deadline. */
public final class JobRules {
  private JobRules() {}

  /** Ignores a job that is already known: clients may repeat a submission. */
  public static void submit(Decision decision, Stimulus.JobSubmitted submitted) {
    if (decision.state().job(submitted.job()).isPresent()) {
      return;
    }
    switch (submitted.spec()) {
      case JobSpec.Iterative spec -> accept(decision, submitted, spec);
      case JobSpec.Bag spec -> {
        BagRules.accept(decision, submitted.job(), spec, submitted.claim(), Optional.empty());
        return;
      }
      case JobSpec.Workflow spec -> FlowRules.accept(decision, submitted, spec);
    }
    Backfill.fill(decision);
    PlacementRules.place(decision);
    Preemption.make(decision);
    Backfill.claim(decision, decision.state().existing(submitted.job()));
  }

  /** The same for a bag with reused results. */
  public static void submit(Decision decision, Stimulus.BagSubmitted submitted) {
    if (decision.state().job(submitted.job()).isEmpty()) {
      BagRules.accept(
          decision,
          submitted.job(),
          submitted.spec(),
          submitted.claim(),
          Optional.of(submitted.reused()));
    }
  }

  private static void accept(
      Decision decision, Stimulus.JobSubmitted submitted, JobSpec.Iterative spec) {
    JobId id = submitted.job();
    Instant at = decision.at();
    Optional<Instant> deadline = spec.promise().deadline().map((Deadline d) -> d.from(at));
    Optional<Duration> span = deadline.map(d -> Duration.between(at, d));
    Policy policy = JobState.policy(spec);
    decision.emit(
        new Fact.JobAccepted(
            id, spec, submitted.claim(), at, deadline.orElse(Instant.MAX), policy.interval(span)));
    int first = spec.slots().initial();
    if (deadline.isEmpty() && policy.fillsFreeSlots()) {
      first =
          Math.clamp(
              Backfill.free(FreeSlots.of(decision.state()), decision.state().existing(id)),
              first,
              spec.slots().max());
    }
    // Every partition has at least one iteration to do.
    int partitions = (int) Math.min(first, spec.iterations());
    addTasks(decision, id, partitions, new Reason.Initial(partitions));
    HistoryGrowth.grow(decision, decision.state().existing(id));
  }

  static void addTasks(Decision decision, JobId id, int count, Reason reason) {
    JobState job = decision.state().existing(id);
    for (int i = 0; i < count; i++) {
      decision.emit(new Fact.TaskAdded(new TaskId(id, job.tasks.size()), decision.at(), reason));
    }
  }

  public static void cancel(Decision decision, JobId id) {
    decision
        .state()
        .job(id)
        .filter(job -> job.phase != JobState.Phase.ENDED)
        .ifPresent(job -> end(decision, job, new Outcome.Cancelled()));
  }

  /** Once all iterations are kept, stops the attempts and starts the merge. */
  public static boolean complete(Decision decision, JobState job) {
    JobSpec.Iterative spec = JobState.iterative(job);
    if (job.phase != JobState.Phase.RUNNING || job.keptCount() < spec.iterations()) {
      return false;
    }
    merge(decision, job);
    return true;
  }

  /** Stops the attempts and starts the merge of the kept results. */
  static void merge(Decision decision, JobState job) {
    List<Worker> live = job.tasks.stream().filter(Worker::isLive).toList();
    decision.emit(new Fact.WorkComplete(job.id, decision.at(), job.keptCount()));
    stop(decision, live);
    forgetOthers(decision, job);
    decision.instruct(new Instruction.Merge(job.id));
    PlacementRules.place(decision);
  }

  public static void merged(Decision decision, Stimulus.ResultsMerged merged) {
    boolean asked =
        decision.state().outstanding.get(merged.instruction()) instanceof Instruction.Merge merge
            && merge.job().equals(merged.job());
    if (!asked) {
      return;
    }
    decision.settle(merged.instruction());
    JobState job = decision.state().existing(merged.job());
    if (job.phase == JobState.Phase.MERGING) {
      boolean late = decision.at().isAfter(job.deadline);
      Outcome outcome =
          merged
              .failure()
              .<Outcome>map(f -> new Outcome.Failed(MergeRetry.NOT_MERGED, f))
              .orElseGet(() -> job.isBag() ? BagRules.outcome(job, late) : new Outcome.Done(late));
      decision.emit(new Fact.JobEnded(job.id, decision.at(), outcome));
    }
  }

  public static void end(Decision decision, JobState job, Outcome outcome) {
    List<Worker> live = job.tasks.stream().filter(Worker::isLive).toList();
    if (job.isFlow()) {
      FlowBudgetRules.settle(decision, job, true);
    }
    decision.emit(new Fact.JobEnded(job.id, decision.at(), outcome));
    if (job.isBag()) {
      RentRules.releaseAll(decision, job, new Reason.BagEnds());
    } else {
      stop(decision, live);
    }
    forgetOthers(decision, job);
    PlacementRules.place(decision);
  }

  /** Settles merges and schedules whose answers no longer matter. */
  private static void forgetOthers(Decision decision, JobState job) {
    for (Map.Entry<InstructionId, Instruction> entry :
        List.copyOf(decision.state().outstanding.entrySet())) {
      boolean merge = entry.getValue() instanceof Instruction.Merge m && m.job().equals(job.id);
      boolean plan = entry.getValue() instanceof Instruction.Schedule s && s.job().equals(job.id);
      if (merge || plan) {
        decision.settle(entry.getKey());
      }
    }
  }

  /** Stops attempts that were not stopped before. */
  private static void stop(Decision decision, List<Worker> live) {
    for (Worker worker : live) {
      if (worker.phase() != Worker.Phase.LEAVING) {
        decision.instruct(new Instruction.Stop(worker.attemptId(), worker.machine().orElseThrow()));
      }
    }
  }

  /** Handles all timers that are due. */
  public static void wake(Decision decision) {
    State state = decision.state();
    ScalingRules.wake(decision);
    while (!state.jobTimers.isEmpty() && !state.jobTimers.first().at().isAfter(decision.at())) {
      JobTimer jobTimer = state.jobTimers.first();
      JobState job = state.existing(jobTimer.job());
      if (jobTimer.index() == JobTimer.DEADLINE) {
        passDeadline(decision, job);
      } else if (jobTimer.rent() >= 0) {
        RentRules.look(decision, jobTimer.job(), jobTimer.rent());
      } else if (jobTimer.index() == JobTimer.CHECK) {
        PlanRules.check(decision, job);
      } else if (jobTimer.index() == JobTimer.ROUND && job.isFlow()) {
        ScheduleRules.look(decision, job);
      } else if (jobTimer.index() == JobTimer.ROUND) {
        Balancing.round(decision, job);
      } else {
        Worker worker = job.tasks.get(jobTimer.index());
        decision.emit(new Fact.WentSilent(worker.attemptId(), decision.at()));
        Balancing.settle(decision, job);
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
    } else if (job.isIterative()) {
      Balancing.round(decision, job);
    }
  }
}
