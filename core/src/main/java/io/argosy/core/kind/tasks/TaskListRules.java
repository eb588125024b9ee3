package io.argosy.core.kind.tasks;

import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.placement.Backfill;
import io.argosy.core.engine.placement.PlacementRules;
import io.argosy.core.engine.placement.Preemption;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.Interval;
import io.argosy.core.model.Outcome;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** The life of a list of tasks: accepted, handed to workers, merged. */
final class TaskListRules {
  /** How often agents report; the kernel judges tasks by results, not by reports. */
  static final Duration REPORTS = Duration.ofMinutes(5);

  /** How many tasks that failed a message names. */
  private static final int NAMED = 5;

  private TaskListRules() {}

  static void accepted(Decision decision, JobState job) {
    TaskListSpec spec = TaskListState.of(job).spec;
    // With a deadline all slots are wanted at once; without one the job fills what is free.
    int most = job.deadline().isEmpty() ? spec.slots().initial() : spec.slots().max();
    int workers = (int) Math.min(most, spec.tasks());
    JobRules.addTasks(decision, job.id(), workers, new Reason.Initial(workers));
  }

  /** More tasks of an open list arrived. */
  static void arrive(Decision decision, JobState job, long tasks, boolean last) {
    TaskListState list = TaskListState.of(job);
    boolean isNews = tasks > list.tasks() || (tasks == list.tasks() && last);
    if (job.phase() == JobState.Phase.RUNNING && list.isOpen() && isNews) {
      decision.emit(new TaskListFact.TaskListGrew(job.id, tasks, last, decision.at()));
      advance(decision, job);
    }
  }

  /** How many workers the job may still add. */
  static long mayAdd(JobState job) {
    TaskListState list = TaskListState.of(job);
    int living = job.workerCounters.living;
    return Math.min(
        list.spec.slots().max() - living, list.waiting.size() - job.workerCounters.queued);
  }

  static void add(Decision decision, JobState job, int wanted, Reason reason) {
    long count = Math.min(wanted, mayAdd(job));
    if (count > 0) {
      JobRules.addTasks(decision, job.id, (int) count, reason);
    }
  }

  /** Takes every step that the changed state allows. */
  static void advance(Decision decision, JobState job) {
    if (job.phase() != JobState.Phase.RUNNING || complete(decision, job)) {
      return;
    }
    feed(decision, job);
    takeBack(decision, job);
    release(decision, job);
    TaskListState list = TaskListState.of(job);
    if (job.workerCounters.living == 0 && list.unfinished(job) > 0) {
      JobRules.addTasks(decision, job.id, 1, new Reason.NobodyLeft(list.unfinished(job)));
    }
    if (job.deadline().isPresent()) {
      int more = (int) Math.min(freeSlots(decision), mayAdd(job));
      add(decision, job, more, new Reason.FreeSlots(more));
    }
    Backfill.fill(decision);
    PlacementRules.place(decision);
    Preemption.make(decision);
  }

  private static int freeSlots(Decision decision) {
    return decision.state().machines().stream().mapToInt(it -> it.free()).sum();
  }

  /** Gives idle workers, then those with short queues, what they should hold. */
  private static void feed(Decision decision, JobState job) {
    for (int index : List.copyOf(job.workerCounters.waiting)) {
      feed(decision, job, job.tasks.get(index));
    }
    for (Worker worker : List.copyOf(job.tasks)) {
      if (!TasksAhead.isLong(job, worker, decision.at())) {
        feed(decision, job, worker);
      }
    }
  }

  private static void feed(Decision decision, JobState job, Worker worker) {
    TaskListState list = TaskListState.of(job);
    long ahead = TasksAhead.of(job);
    long held = Interval.total(worker.held());
    if (worker.isSteerable() && !list.waiting.isEmpty() && held <= ahead / 2) {
      List<Interval> work = list.waiting.first(ahead - held);
      decision.emit(new Fact.WorkGranted(worker.attemptId(), work, decision.at()));
      steer(decision, job, worker, work, 0);
    }
  }

  /** (A4) asks the worker with the longest queue for what it has not begun while others idle. */
  private static void takeBack(Decision decision, JobState job) {
    boolean idle = job.workerCounters.waiting.stream().anyMatch(i -> isIdle(job.tasks.get(i)));
    if (!idle || !TaskListState.of(job).waiting.isEmpty() || job.workerCounters.steered > 0) {
      return;
    }
    job.tasks.stream()
        .filter(worker -> worker.isSteerable() && Interval.total(worker.held()) > 1)
        .max(
            Comparator.comparingLong((Worker worker) -> Interval.total(worker.held()))
                .thenComparing(worker -> -worker.id().index()))
        .ifPresent(
            worker -> steer(decision, job, worker, List.of(), Interval.total(worker.held()) - 1));
  }

  private static boolean isIdle(Worker worker) {
    return worker.phase() == Worker.Phase.WAITING
        && worker.held().isEmpty()
        && worker.steering().isEmpty();
  }

  /** Lets workers go for which nothing is left, so that others get their slots. */
  private static void release(Decision decision, JobState job) {
    TaskListState list = TaskListState.of(job);
    // The workers of an open list wait for its next tasks: to start others would cost more.
    if (!list.waiting.isEmpty() || list.isOpen() || job.workerCounters.steered > 0) {
      return;
    }
    for (int index : List.copyOf(job.workerCounters.waiting)) {
      if (isIdle(job.tasks.get(index))) {
        letGo(decision, job, job.tasks.get(index));
      }
    }
  }

  static void letGo(Decision decision, JobState job, Worker worker) {
    long left = TaskListState.of(job).unfinished(job);
    decision.emit(
        new Fact.FinishAgreed(worker.attemptId(), decision.at(), new Reason.NothingToGive(left)));
    decision.instruct(new Instruction.Stop(worker.attemptId(), worker.machine().orElseThrow()));
  }

  static void steer(
      Decision decision, JobState job, Worker worker, List<Interval> grant, long yield) {
    decision.instruct(
        new Instruction.Steer(
            worker.attemptId(), worker.machine().orElseThrow(), grant, yield, job.interval()));
  }

  /**
   * Once the list is complete and every task is kept or given up, merges what is kept, or ends if
   * nothing is.
   */
  static boolean complete(Decision decision, JobState job) {
    TaskListState list = TaskListState.of(job);
    if (job.phase() != JobState.Phase.RUNNING || list.isOpen() || list.unfinished(job) > 0) {
      return false;
    }
    if (job.keptCount() > 0) {
      JobRules.merge(decision, job);
    } else {
      JobRules.end(decision, job, new Outcome.Failed(verdict(job), ""));
    }
    return true;
  }

  static Outcome outcome(JobState job, boolean late) {
    return TaskListState.of(job).givenUp.isEmpty()
        ? new Outcome.Done(late)
        : new Outcome.Failed(verdict(job), "");
  }

  private static String verdict(JobState job) {
    TaskListState list = TaskListState.of(job);
    long failed = list.givenUp.size();
    String some =
        list.givenUp.first(NAMED).stream()
            .flatMap(it -> LongStream.range(it.first(), it.end()).boxed())
            .map(String::valueOf)
            .collect(Collectors.joining(", "));
    return failed
        + " of "
        + list.tasks()
        + (failed == 1 ? " tasks failed: task " : " tasks failed: tasks ")
        + some
        + (failed > NAMED ? ", ..." : "");
  }

  static void tryAgain(Decision decision, JobState job) {
    if (JobRules.mayResume(job, decision.at())) {
      decision.emit(new TaskListFact.TaskListReopened(job.id, decision.at(), job.deadline));
      advance(decision, job);
    }
  }

  /** A task failed: it is tried again, or given up. */
  static void fail(Decision decision, JobState job, long task, String reason) {
    TaskListState list = TaskListState.of(job);
    Interval piece = new Interval(task, 1);
    int failures = list.failures.getOrDefault(task, 0) + 1;
    decision.emit(new Fact.PieceFailed(job.id, piece, failures, reason));
    boolean settled = !list.givenUp.isDisjoint(piece) || !job.keptIndices.isDisjoint(piece);
    if (!settled && failures > list.spec.retries()) {
      decision.emit(new Fact.TaskGivenUp(job.id, task, failures, reason, decision.at()));
    }
  }

  /** The first task that a worker holds. */
  static Optional<Long> firstHeld(Worker worker) {
    return worker.held().stream().findFirst().map(Interval::first);
  }
}
