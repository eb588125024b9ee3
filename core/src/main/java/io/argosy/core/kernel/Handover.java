package io.argosy.core.kernel;

import io.argosy.core.balance.Book;
import io.argosy.core.balance.Policy;
import io.argosy.core.balance.Shares;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Turns assignments into work that changes hands: what is owed is granted, what is over taken. */
final class Handover {
  private Handover() {}

  /** After new shares: whoever holds more than its share is asked for the rest. */
  static void takeBack(Decision decision, JobState job) {
    for (Task task : List.copyOf(job.tasks)) {
      long surplus = Math.min(task.granted() - task.assigned(), Interval.total(task.held()));
      if (task.isSteerable() && !task.silent() && surplus > 0) {
        steer(decision, job, task, List.of(), surplus);
      }
    }
  }

  /** Iterations that are neither kept nor anybody's share. */
  static long unowned(Decision decision, JobState job) {
    Book book = Books.of(decision.state(), job, decision.at());
    long owned = 0;
    for (Task task : job.tasks) {
      owned += task.isWorking() ? Math.max(task.assigned(), task.granted()) : 0;
    }
    return book.toDo() - owned;
  }

  /** Work that nobody owns (its owner died, or left early) is shared out among who is there. */
  static void assignUnowned(Decision decision, JobState job) {
    List<Task> takers = job.tasks.stream().filter(Handover::takesMore).toList();
    long unowned = takers.isEmpty() ? 0 : unowned(decision, job);
    if (unowned <= 0) {
      return;
    }
    long[] parts = Shares.split(unowned, takers.stream().mapToDouble(Task::speed).toArray());
    for (int i = 0; i < parts.length; i++) {
      Task task = takers.get(i);
      if (parts[i] > 0) {
        long owned = Math.max(task.assigned(), task.granted());
        decision.emit(new Fact.AssignmentSet(task.id(), owned + parts[i]));
      }
    }
  }

  private static boolean takesMore(Task task) {
    boolean there = task.phase() == Task.Phase.RUNNING || task.phase() == Task.Phase.WAITING;
    return there && !task.silent();
  }

  /** Grants what is owed, as far as there is work to give. */
  static void pour(Decision decision, JobState job) {
    for (Task task : List.copyOf(job.tasks)) {
      long owed = task.assigned() - task.granted();
      if (owed > 0 && task.isSteerable() && !task.silent()) {
        List<Interval> work = available(job, owed);
        if (!work.isEmpty()) {
          decision.emit(new Fact.WorkGranted(task.attemptId(), work, decision.at()));
          steer(decision, job, task, work, 0);
        }
      }
    }
  }

  /**
   * Work from the pool; where iterations are interchangeable, fresh indices beyond N make up for
   * what others have not given back yet.
   */
  static List<Interval> available(JobState job, long wanted) {
    List<Interval> work = new ArrayList<>(job.pool.first(wanted));
    long missing = wanted - Interval.total(work);
    if (missing > 0 && JobRules.iterative(job).mode() == JobSpec.Mode.COUNT) {
      work.add(new Interval(job.nextFresh, missing));
    }
    return work;
  }

  /** Lets go of those who wait while nothing is left for them. */
  static void release(Decision decision, JobState job) {
    for (Task task : List.copyOf(job.tasks)) {
      boolean idle = task.phase() == Task.Phase.WAITING && task.held().isEmpty();
      if (idle && task.steering().isEmpty()) {
        release(decision, job, task);
      }
    }
  }

  private static void release(Decision decision, JobState job, Task task) {
    Book book = Books.of(decision.state(), job, decision.at());
    Policy policy = JobRules.policy(JobRules.iterative(job));
    double threshold = policy.thresholdSeconds(job.interval);
    double eta = book.etaSeconds();
    if (task.assigned() <= task.granted()) {
      agree(decision, task, new Why.NothingToGive(book.remaining()));
    } else if (eta <= threshold) {
      agree(decision, task, new Why.NearEnd(eta, threshold));
    }
  }

  private static void agree(Decision decision, Task task, Why why) {
    decision.emit(new Fact.FinishAgreed(task.attemptId(), decision.at(), why));
    decision.instruct(new Instruction.Stop(task.attemptId(), task.machine().orElseThrow()));
  }

  private static void steer(
      Decision decision, JobState job, Task task, List<Interval> grant, long yield) {
    Duration next = task.nextIn().isZero() ? job.interval : task.nextIn();
    decision.instruct(
        new Instruction.Steer(task.attemptId(), task.machine().orElseThrow(), grant, yield, next));
  }
}
