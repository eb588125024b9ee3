package io.argosy.core.kernel;

import io.argosy.core.model.Deadline;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The life of a workflow: accepted, scheduled, run by workers, merged. Workers are queued and
 * placed like partitions of iterative jobs; {@link FlowWorkers} decides what they run.
 */
final class FlowRules {
  /** How often agents report; the kernel judges a workflow by results, not by reports. */
  private static final Duration REPORTS = Duration.ofMinutes(5);

  /** Consecutive failures of workers without a task that end the workflow. */
  private static final int FAILURES_TO_END = 20;

  /** How long a workflow waits for the sites in its description before it begins without them. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private FlowRules() {}

  static void accept(Decision decision, Stimulus.JobSubmitted submitted, JobSpec.Workflow spec) {
    JobId id = submitted.job();
    Instant deadline =
        spec.promise().deadline().map((Deadline d) -> d.from(decision.at())).orElse(Instant.MAX);
    decision.emit(
        new Fact.JobAccepted(id, spec, submitted.claim(), decision.at(), deadline, REPORTS));
    int workers = wanted(decision.state().existing(id));
    JobRules.addTasks(decision, id, workers, new Why.Initial(workers));
    if (!spec.sites().isEmpty()) {
      decision.emit(new Fact.RoundPutOff(id, decision.at().plus(PATIENCE)));
    }
    FlowMoney.endIfBroke(decision, decision.state().existing(id));
  }

  /**
   * (R0) whether workers may be placed: every described site is connected, or the wait is over. The
   * kernel first checks the schedule when the wait ends; each check schedules the next.
   */
  static boolean isReady(State state, JobState job) {
    return job.flow().isScheduled()
        || job.roundAt.isAfter(job.acceptedAt.plus(PATIENCE))
        || job.flow().spec.sites().stream().allMatch(site -> isThere(state, site.name()));
  }

  private static boolean isThere(State state, String name) {
    return state.machines.values().stream()
        .anyMatch(it -> it.id().value().equals(name) || it.site().value().equals(name));
  }

  /** (R0) as many workers as there are tasks, as can run at once, and as are allowed. */
  static int wanted(JobState job) {
    FlowState flow = job.flow();
    int unfinished = flow.unfinished(job.keptIndices);
    return Math.min(unfinished, Math.min(flow.spec.slots().max(), FlowWidth.of(flow.spec)));
  }

  /** Whether a worker that lost its slot should get another. */
  static boolean isNeeded(JobState job) {
    return job.tally.living <= wanted(job);
  }

  /** Slots were added: wants workers again that were released or could not be placed. */
  static void grow(Decision decision, JobState job) {
    if (job.phase == JobState.Phase.RUNNING && !FlowMoney.endIfBroke(decision, job)) {
      int more = wanted(job) - job.tally.living;
      if (more > 0 && !job.flow().open(job.keptIndices).isEmpty()) {
        JobRules.addTasks(decision, job.id, more, new Why.FreeSlots(more));
      }
    }
  }

  /**
   * The schedule no longer fits the machines: where slots are free, released workers are wanted
   * again, so that the next schedule can choose among all machines.
   */
  static void recall(Decision decision, JobState job) {
    State state = decision.state();
    int free =
        state.machines.values().stream()
            .filter(machine -> machine.free() > 0 && Placement.isOpenTo(state, job, machine))
            .mapToInt(Machine::free)
            .sum();
    int more = Math.min(wanted(job) - job.tally.living, free - job.tally.queued);
    if (job.phase == JobState.Phase.RUNNING && more > 0) {
      JobRules.addTasks(decision, job.id, more, new Why.FreeSlots(more));
    }
    Placement.place(decision);
  }

  /** Takes every step that the changed state allows. */
  static void goOn(Decision decision, JobState job) {
    FlowMoney.settle(decision, job, false);
    if (job.phase != JobState.Phase.RUNNING || complete(decision, job)) {
      return;
    }
    if (FlowMoney.endIfBroke(decision, job)) {
      return;
    }
    FlowWorkers.feed(decision, job);
    // The schedule requested next counts on workers placed now.
    Placement.place(decision);
    ScheduleRules.consider(decision, job);
    FlowWorkers.release(decision, job);
    addForWhatIsMissing(decision, job);
    Filling.fill(decision);
    Placement.place(decision);
    Room.make(decision);
  }

  /** Adds workers for tasks that no present worker may run where it is. */
  private static void addForWhatIsMissing(Decision decision, JobState job) {
    FlowState flow = job.flow();
    boolean decided = flow.planning.isEmpty() && !ScheduleRules.isWanted(job);
    int missing = flow.missing(job.keptIndices).size();
    boolean more = job.tally.queued == 0 && job.tally.living < flow.spec.slots().max();
    if (job.tally.living == 0 || (decided && missing > 0 && more)) {
      long left = job.tally.living == 0 ? flow.unfinished(job.keptIndices) : missing;
      JobRules.addTasks(decision, job.id, 1, new Why.NobodyLeft(left));
    }
  }

  /** If nothing is left that could run, starts the merge or fails with what could not run. */
  static boolean complete(Decision decision, JobState job) {
    FlowState flow = job.flow();
    if (job.phase != JobState.Phase.RUNNING || flow.unfinished(job.keptIndices) > 0) {
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
    FlowState flow = job.flow();
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
  static Optional<String> hopeless(State state, JobState job, Task worker, Ending ending) {
    int before = job.flow().stops.getOrDefault(FlowState.WITHOUT_TASK, 0);
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
    FlowState flow = job.flow();
    int failures = flow.failures.getOrDefault(task, List.of()).size() + 1;
    Interval piece = new Interval(task, 1);
    decision.emit(new Fact.PieceFailed(job.id, piece, failures, reason));
    if (failures > flow.spec.retries() && job.keptIndices.isDisjoint(piece)) {
      decision.emit(new Fact.TaskGivenUp(job.id, task, failures, reason, decision.at()));
    }
  }
}
