package io.argosy.core.kernel;

import io.argosy.core.balance.Policy;
import io.argosy.core.balance.Shares;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Turns assignments into work that changes hands: what is owed is granted, what is over taken. */
final class Handover {
  /** No fresh index lies beyond it. */
  private static final long INDEX_LIMIT = Long.MAX_VALUE / 2;

  private Handover() {}

  /** After new shares: a partition that holds more than its share is asked for the rest. */
  static void takeBack(Decision decision, JobState job) {
    for (Task task : List.copyOf(job.tasks)) {
      long surplus = Math.min(task.granted() - task.assigned(), Interval.total(task.held()));
      if (task.isSteerable() && !task.silent() && surplus > 0) {
        steer(decision, job, task, List.of(), surplus);
      }
    }
  }

  /**
   * (B14) while no speed is known, a partition with more than an equal part gives the rest back
   * when another comes: otherwise both do it.
   */
  static void shareUnmeasured(Decision decision, JobState job) {
    boolean measured = job.tasks.stream().anyMatch(t -> t.isWorking() && t.speed() > 0);
    if (measured || job.tally.heard() == 0) {
      return;
    }
    long left = JobRules.iterative(job).iterations() - job.keptCount();
    long equal = Math.ceilDiv(Math.max(0, left), job.tally.heard());
    for (Task task : List.copyOf(job.tasks)) {
      long most = task.doneForGood() + Math.max(equal, task.begun());
      if (takesMore(task) && task.assigned() > most) {
        decision.emit(new Fact.AssignmentSet(task.id(), most));
      }
    }
    takeBack(decision, job);
  }

  /**
   * Work that nobody owns (its owner died, or left early) is shared among the partitions that run.
   */
  static void assignUnowned(Decision decision, JobState job) {
    long unowned = Balancing.unowned(job);
    Policy policy = JobRules.policy(JobRules.iterative(job));
    if (unowned <= 0 || (policy.leavesToQueued() && job.tally.queued > 0)) {
      return;
    }
    List<Task> takers = takers(job);
    if (takers.isEmpty()) {
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

  /**
   * While others wait for a slot, a partition whose speed is not known yet keeps its first share,
   * unless it has nothing left: the first partition to start must not get it all.
   */
  private static List<Task> takers(JobState job) {
    boolean othersCome = job.tally.queued > 0;
    return job.tasks.stream()
        .filter(Handover::takesMore)
        .filter(t -> !othersCome || t.speed() > 0 || t.phase() == Task.Phase.WAITING)
        .toList();
  }

  private static boolean takesMore(Task task) {
    boolean there = task.phase() == Task.Phase.RUNNING || task.phase() == Task.Phase.WAITING;
    return there && !task.silent();
  }

  /** Grants what is owed, as far as there is work to give. */
  static void pour(Decision decision, JobState job) {
    for (int index : List.copyOf(job.tally.owed)) {
      Task task = job.tasks.get(index);
      if (task.isSteerable() && !task.silent() && isWorthACall(task)) {
        List<Interval> work = available(job, task.assigned() - task.granted());
        if (!work.isEmpty()) {
          decision.emit(new Fact.WorkGranted(task.attemptId(), work, decision.at()));
          steer(decision, job, task, work, 0);
        }
      }
    }
  }

  /** (B10) where calls take long to start, a partition with work gets more when that is done. */
  private static boolean isWorthACall(Task task) {
    return task.startupSeconds() == 0 || task.held().isEmpty();
  }

  /**
   * Work from the pool. Where iterations are interchangeable, fresh indices beyond N make up for
   * what others have not given back yet, and spare a program the crumbs of many small intervals.
   */
  static List<Interval> available(JobState job, long wanted) {
    List<Interval> work = job.pool.first(wanted);
    boolean whole = work.size() == 1 && work.getFirst().count() == wanted;
    boolean usedUp = job.nextFresh > INDEX_LIMIT - wanted;
    if (whole || wanted == 0 || usedUp || JobRules.iterative(job).mode() == JobSpec.Mode.RANGE) {
      return work;
    }
    return List.of(new Interval(job.nextFresh, wanted));
  }

  /** Lets partitions finish that wait while nothing is left for them. */
  static void release(Decision decision, JobState job) {
    boolean undecided = !job.roundAt.equals(Instant.MAX);
    if (undecided) {
      return;
    }
    double threshold = JobRules.policy(JobRules.iterative(job)).thresholdSeconds(job.interval);
    double eta = Balancing.cachedEtaSeconds(job, decision.at());
    for (int index : List.copyOf(job.tally.waiting)) {
      Task task = job.tasks.get(index);
      boolean idle = task.held().isEmpty() && task.steering().isEmpty();
      // A partition that is being steered may be about to give back what this one could do.
      boolean hopeless = task.assigned() <= task.granted() && job.tally.steered == 0;
      if (idle && hopeless) {
        agree(decision, job, task);
      } else if (idle && eta <= Math.max(threshold, task.startupSeconds())) {
        // (B10) what is left is over before a call of its own could have begun.
        double least = Math.max(threshold, task.startupSeconds());
        agree(decision, task, new Why.NearEnd(eta, least));
      }
    }
  }

  /** A partition that makes room for another job ends when it has nothing left. */
  static void agree(Decision decision, JobState job, Task task) {
    long left = JobRules.iterative(job).iterations() - job.keptCount();
    agree(decision, task, new Why.NothingToGive(left));
  }

  private static void agree(Decision decision, Task task, Why why) {
    decision.emit(new Fact.FinishAgreed(task.attemptId(), decision.at(), why));
    decision.instruct(new Instruction.Stop(task.attemptId(), task.machine().orElseThrow()));
  }

  /** Asks for all that has not begun. */
  static void askForAll(Decision decision, JobState job, Task task) {
    steer(decision, job, task, List.of(), Interval.total(task.held()));
  }

  private static void steer(
      Decision decision, JobState job, Task task, List<Interval> grant, long yield) {
    Duration next = task.nextIn().isZero() ? job.interval : task.nextIn();
    decision.instruct(
        new Instruction.Steer(task.attemptId(), task.machine().orElseThrow(), grant, yield, next));
  }
}
