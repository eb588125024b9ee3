package io.argosy.core.kind.pipeline;

import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.placement.Backfill;
import io.argosy.core.engine.placement.PlacementRules;
import io.argosy.core.engine.placement.Preemption;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.kind.pipeline.PipelineSpec.ErrorAction;
import io.argosy.core.kind.pipeline.PipelineSpec.Target;
import io.argosy.core.model.Interval;
import io.argosy.core.model.Outcome;
import java.time.Duration;
import java.util.List;

/** The tasks of the stage that runs: handed to workers, one each, and given up. */
final class PipelineRules {
  /** How often agents report; the kernel judges tasks by results, not by reports. */
  static final Duration REPORTS = Duration.ofMinutes(5);

  private PipelineRules() {}

  /** Takes every step that the changed state allows. */
  static void advance(Decision decision, JobState job) {
    if (job.phase() == JobStateView.Phase.RUNNING) {
      StageRules.endIfDone(decision, job);
    }
    PipelineState pipeline = PipelineState.of(job);
    if (job.phase() == JobStateView.Phase.RUNNING && pipeline.running().isPresent()) {
      feed(decision, job);
      release(decision, job);
      hire(decision, job);
    }
    Backfill.fill(decision);
    PlacementRules.place(decision);
    Preemption.make(decision);
  }

  /** Grants each idle worker a task. */
  private static void feed(Decision decision, JobState job) {
    PipelineState pipeline = PipelineState.of(job);
    for (int index : List.copyOf(job.workerCounters.waiting)) {
      Worker worker = job.tasks.get(index);
      if (worker.isSteerable() && isIdle(worker) && !pipeline.waiting.isEmpty()) {
        List<Interval> work = pipeline.waiting.first(1);
        decision.emit(new Fact.WorkGranted(worker.attemptId(), work, decision.at()));
        decision.instruct(
            new Instruction.Steer(
                worker.attemptId(), worker.machine().orElseThrow(), work, 0, job.interval()));
      }
    }
  }

  private static boolean isIdle(Worker worker) {
    return worker.phase() == Worker.Phase.WAITING
        && worker.held().isEmpty()
        && worker.steering().isEmpty();
  }

  /** Lets idle workers go for which the stage has no task, so that others get their slots. */
  private static void release(Decision decision, JobState job) {
    if (!PipelineState.of(job).waiting.isEmpty()) {
      return;
    }
    for (int index : List.copyOf(job.workerCounters.waiting)) {
      if (isIdle(job.tasks.get(index))) {
        letGo(decision, job, job.tasks.get(index));
      }
    }
  }

  static void letGo(Decision decision, JobState job, Worker worker) {
    long left = PipelineState.of(job).unfinished(job);
    decision.emit(
        new Fact.FinishAgreed(worker.attemptId(), decision.at(), new Reason.NothingToGive(left)));
    decision.instruct(new Instruction.Stop(worker.attemptId(), worker.machine().orElseThrow()));
  }

  /** Adds workers until each unfinished task can have one. */
  private static void hire(Decision decision, JobState job) {
    PipelineState pipeline = PipelineState.of(job);
    long left = pipeline.unfinished(job);
    long wanted = Math.min(left, pipeline.spec.slots().max()) - job.workerCounters.living;
    long useful = Math.min(wanted, pipeline.waiting.size());
    if (useful > 0) {
      JobRules.addTasks(
          decision, job.id, (int) useful, new PipelineReason.StageTasks(pipeline.stage, left));
    }
  }

  /** A task failed: it is tried again, or given up. Returns whether the job fails with it. */
  static boolean fail(Decision decision, JobState job, long task, String reason) {
    PipelineState pipeline = PipelineState.of(job);
    Interval piece = new Interval(task, 1);
    int failures = pipeline.failures.getOrDefault(task, 0) + 1;
    decision.emit(new Fact.PieceFailed(job.id, piece, failures, reason));
    boolean settled = !pipeline.givenUp.isDisjoint(piece) || !job.keptIndices.isDisjoint(piece);
    if (settled || failures <= pipeline.current().retries()) {
      return false;
    }
    decision.emit(new Fact.TaskGivenUp(job.id, task, failures, reason, decision.at()));
    return pipeline.current().errorAction() == ErrorAction.EXIT;
  }

  static Outcome failed(JobState job, long task, String reason, String lastLines) {
    return new Outcome.Failed(
        "task " + PipelineState.of(job).name(task) + " failed: " + reason, lastLines);
  }

  /** Whether a worker that lost its slot gets another. */
  static boolean requeues(JobState job) {
    return PipelineState.of(job).running().isPresent() && PipelineState.of(job).unfinished(job) > 0;
  }

  /** How many workers work at once at most in the stage that runs. */
  static int width(PipelineState pipeline) {
    return pipeline.current().target() == Target.COORDINATOR ? 1 : pipeline.spec.slots().max();
  }
}
