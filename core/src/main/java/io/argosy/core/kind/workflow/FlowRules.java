package io.argosy.core.kind.workflow;

import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.placement.Backfill;
import io.argosy.core.engine.placement.PlacementRules;
import io.argosy.core.engine.placement.Preemption;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The life of a workflow: accepted, scheduled, run by workers, merged. Workers are queued and
 * placed like partitions of iterative jobs; {@link FlowWorkers} decides what they run.
 */
public final class FlowRules {
  /** How often agents report; the kernel judges a workflow by results, not by reports. */
  static final Duration REPORTS = Duration.ofMinutes(5);

  /** Consecutive failures of workers without a task that end the workflow. */
  private static final int FAILURES_TO_END = 20;

  /** How long a workflow waits for the sites in its description before it begins without them. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private FlowRules() {}

  static void accepted(Decision decision, JobState job) {
    JobId id = job.id();
    int workers = wanted(job);
    JobRules.addTasks(decision, id, workers, new Reason.Initial(workers));
    if (!FlowState.of(job).spec.sites().isEmpty()) {
      decision.emit(new Fact.RoundPutOff(id, decision.at().plus(PATIENCE)));
    }
    FlowBudgetRules.endIfBroke(decision, job);
  }

  /**
   * (R0) whether workers may be placed: every described site is connected, or the wait is over. The
   * kernel first checks the schedule when the wait ends; each check schedules the next.
   */
  static boolean isReady(State state, JobState job) {
    return FlowState.of(job).isScheduled()
        || job.roundAt.isAfter(job.acceptedAt.plus(PATIENCE))
        || FlowState.of(job).spec.sites().stream().allMatch(site -> isThere(state, site.name()));
  }

  private static boolean isThere(State state, String name) {
    return state.machines.values().stream()
        .anyMatch(it -> it.id().value().equals(name) || it.site().value().equals(name));
  }

  /** (R0) as many workers as there are tasks, as can run at once, and as are allowed. */
  static int wanted(JobState job) {
    FlowState flow = FlowState.of(job);
    int unfinished = flow.unfinished(job.keptIndices);
    return Math.min(unfinished, Math.min(flow.spec.slots().max(), FlowWidth.of(flow.spec)));
  }

  /** Whether a worker that lost its slot should get another. */
  public static boolean isNeeded(JobState job) {
    return job.workerCounters.living <= wanted(job);
  }

  /** Slots were added: wants workers again that were released or could not be placed. */
  public static void grow(Decision decision, JobState job) {
    if (job.phase == JobStateView.Phase.RUNNING && !FlowBudgetRules.endIfBroke(decision, job)) {
      int more = wanted(job) - job.workerCounters.living;
      if (more > 0 && !FlowState.of(job).open(job.keptIndices).isEmpty()) {
        JobRules.addTasks(decision, job.id, more, new Reason.FreeSlots(more));
      }
    }
  }

  /**
   * The schedule no longer fits the machines: where slots are free, released workers are wanted
   * again, so that the next schedule can choose among all machines.
   */
  public static void recall(Decision decision, JobState job) {
    State state = decision.state();
    int free =
        state.machines.values().stream()
            .filter(machine -> machine.free() > 0 && PlacementRules.isOpenTo(state, job, machine))
            .mapToInt(Machine::free)
            .sum();
    int more = Math.min(wanted(job) - job.workerCounters.living, free - job.workerCounters.queued);
    if (job.phase == JobStateView.Phase.RUNNING && more > 0) {
      JobRules.addTasks(decision, job.id, more, new Reason.FreeSlots(more));
    }
    PlacementRules.place(decision);
  }

  /** Takes every step that the changed state allows. */
  public static void advance(Decision decision, JobState job) {
    FlowBudgetRules.settle(decision, job, false);
    if (job.phase != JobStateView.Phase.RUNNING || complete(decision, job)) {
      return;
    }
    if (FlowBudgetRules.endIfBroke(decision, job)) {
      return;
    }
    FlowWorkers.feed(decision, job);
    // The schedule requested next counts on workers placed now.
    PlacementRules.place(decision);
    ScheduleRules.consider(decision, job);
    FlowWorkers.release(decision, job);
    addForWhatIsMissing(decision, job);
    Backfill.fill(decision);
    PlacementRules.place(decision);
    Preemption.make(decision);
  }

  /** Adds workers for tasks that no present worker may run where it is. */
  private static void addForWhatIsMissing(Decision decision, JobState job) {
    FlowState flow = FlowState.of(job);
    boolean decided = job.computing.isEmpty() && !ScheduleRules.isWanted(job);
    int missing = flow.missing(job.keptIndices).size();
    boolean more =
        job.workerCounters.queued == 0 && job.workerCounters.living < flow.spec.slots().max();
    if (job.workerCounters.living == 0 || (decided && missing > 0 && more)) {
      long left = job.workerCounters.living == 0 ? flow.unfinished(job.keptIndices) : missing;
      JobRules.addTasks(decision, job.id, 1, new Reason.NobodyLeft(left));
    }
  }

  /** If nothing is left that could run, starts the merge or fails with what could not run. */
  static boolean complete(Decision decision, JobState job) {
    FlowState flow = FlowState.of(job);
    if (job.phase != JobStateView.Phase.RUNNING || flow.unfinished(job.keptIndices) > 0) {
      return false;
    }
    if (flow.givenUp.isEmpty()) {
      JobRules.merge(decision, job);
    } else {
      JobRules.end(decision, job, new Outcome.Failed(verdict(job), ""));
    }
    return true;
  }

  private static String verdict(JobState job) {
    FlowState flow = FlowState.of(job);
    int first = flow.givenUp.first();
    int tasks = flow.spec.flow().tasks().size();
    long never = tasks - job.keptCount() - flow.givenUp.size();
    int times = flow.failures.getOrDefault(first, List.of()).size();
    String others = flow.givenUp.size() > 1 ? " and " + (flow.givenUp.size() - 1) + " others" : "";
    String waited =
        never == 0 ? "" : "; " + never + " of " + tasks + " tasks wait for that and did not run";
    return "task "
        + flow.spec.flow().tasks().get(first).id()
        + others
        + " failed "
        + (times == 1 ? "once" : times + " times")
        + Optional.ofNullable(flow.reasons.get(first)).map(why -> "; last: " + why).orElse("")
        + waited;
  }

  /** Ends the workflow if its workers keep failing without a task. */
  static Optional<String> hopeless(State state, JobState job, Worker worker, Ending ending) {
    int before = FlowState.of(job).stops.getOrDefault(FlowState.WITHOUT_TASK, 0);
    return before + 1 < FAILURES_TO_END
        ? Optional.empty()
        : switch (ending) {
          case Ending.Failed failed when failed.piece().isEmpty() -> Optional.of(failed.reason());
          case Ending.Unfit unfit -> FlowWorkers.useless(state, job, worker, unfit);
          case Ending.Failed _, Ending.Finished _, Ending.StoppedEarly _, Ending.Unheard _ ->
              Optional.empty();
        };
  }

  static void endHopeless(Decision decision, JobState job, String last, String lastLines) {
    String verdict = FAILURES_TO_END + " workers in a row failed before they had a task; last: ";
    JobRules.end(decision, job, new Outcome.Failed(verdict + last, lastLines));
  }

  /** A task failed again: retries it or gives it up. */
  static void fail(Decision decision, JobState job, int task, String reason) {
    FlowState flow = FlowState.of(job);
    int failures = flow.failures.getOrDefault(task, List.of()).size() + 1;
    Interval piece = new Interval(task, 1);
    decision.emit(new Fact.PieceFailed(job.id, piece, failures, reason));
    if (failures > flow.spec.retries() && job.keptIndices.isDisjoint(piece)) {
      decision.emit(new Fact.TaskGivenUp(job.id, task, failures, reason, decision.at()));
    }
  }
}
