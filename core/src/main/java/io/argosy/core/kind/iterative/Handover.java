package io.argosy.core.kind.iterative;

import io.argosy.core.balance.BalanceInput;
import io.argosy.core.balance.Overtaking;
import io.argosy.core.balance.Policy;
import io.argosy.core.balance.Shares;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.Interval;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Turns assignments into work that changes hands: what is owed is granted, what is over taken. */
public final class Handover {
  /** No fresh index lies beyond it. */
  private static final long INDEX_LIMIT = Long.MAX_VALUE / 2;

  private Handover() {}

  /** After new shares: a partition that holds more than its share is asked for the rest. */
  public static void takeBack(Decision decision, JobState job) {
    for (Worker worker : List.copyOf(job.tasks)) {
      long over = whole(job, worker.granted() - worker.assigned());
      long surplus = Math.min(over, Interval.total(worker.held()));
      if (worker.isSteerable() && !worker.silent() && surplus > 0) {
        steer(decision, job, worker, List.of(), surplus);
      }
    }
  }

  /**
   * (B14) while no speed is known, a partition with more than an equal part gives the rest back
   * when another comes: otherwise both do it.
   */
  public static void shareUnmeasured(Decision decision, JobState job) {
    boolean measured = job.tasks.stream().anyMatch(t -> t.isWorking() && t.speed() > 0);
    if (measured || job.workerCounters.heard() == 0) {
      return;
    }
    long left = IterativeState.of(job).spec.iterations() - job.keptCount();
    long equal = up(job, Math.ceilDiv(Math.max(0, left), job.workerCounters.heard()));
    for (Worker worker : List.copyOf(job.tasks)) {
      long most = worker.doneForGood() + Math.max(equal, worker.begun());
      if (takesMore(worker) && worker.assigned() > most) {
        decision.emit(new IterativeFact.AssignmentSet(worker.id(), most));
      }
    }
    takeBack(decision, job);
  }

  /** Shares work without an owner (which died, or left early) among the running partitions. */
  public static void assignUnowned(Decision decision, JobState job) {
    long unowned = BalanceView.unowned(job);
    Policy policy = IterativeState.of(job).policy();
    if (unowned <= 0 || (policy.leavesToQueued() && job.workerCounters.queued > 0)) {
      return;
    }
    List<Worker> takers = takers(job);
    if (takers.isEmpty()) {
      return;
    }
    JobSpec.Iterative spec = IterativeState.of(job).spec;
    long[] parts =
        Shares.split(spec.units(unowned), takers.stream().mapToDouble(Worker::speed).toArray());
    for (int i = 0; i < parts.length; i++) {
      Worker worker = takers.get(i);
      if (parts[i] > 0) {
        long owned = Math.max(worker.assigned(), worker.granted());
        decision.emit(new IterativeFact.AssignmentSet(worker.id(), owned + parts[i] * spec.unit()));
      }
    }
  }

  /**
   * While others wait for a slot, a partition whose speed is not known yet keeps its first share,
   * unless it has nothing left: the first partition to start must not get it all.
   */
  private static List<Worker> takers(JobState job) {
    boolean othersCome = job.workerCounters.queued > 0;
    return job.tasks.stream()
        .filter(Handover::takesMore)
        .filter(t -> !othersCome || t.speed() > 0 || t.phase() == Worker.Phase.WAITING)
        .toList();
  }

  /**
   * (U1) as far as it is whole blocks: a job's last block may be shorter, so that a partition may
   * hold a little less or more than its share for good.
   */
  private static long whole(JobState job, long count) {
    long unit = IterativeState.of(job).spec.unit();
    return Math.floorDiv(count, unit) * unit;
  }

  /** (U1) the least number of whole blocks with so many iterations. */
  private static long up(JobState job, long count) {
    JobSpec.Iterative spec = IterativeState.of(job).spec;
    return spec.units(count) * spec.unit();
  }

  private static boolean takesMore(Worker worker) {
    boolean there =
        worker.phase() == Worker.Phase.RUNNING || worker.phase() == Worker.Phase.WAITING;
    return there && !worker.silent();
  }

  /** Grants what is owed, as far as there is work to give. */
  public static void grant(Decision decision, JobState job) {
    for (int index : List.copyOf(job.workerCounters.owed)) {
      Worker worker = job.tasks.get(index);
      if (worker.isSteerable() && !worker.silent() && isWorthACall(worker)) {
        List<Interval> work = available(job, whole(job, worker.assigned() - worker.granted()));
        if (!work.isEmpty()) {
          decision.emit(new Fact.WorkGranted(worker.attemptId(), work, decision.at()));
          steer(decision, job, worker, work, 0);
        }
      }
    }
  }

  /** (B10) where calls take long to start, a partition with work gets more when that is done. */
  private static boolean isWorthACall(Worker worker) {
    return worker.startupSeconds() == 0 || worker.held().isEmpty();
  }

  /**
   * Work from the pool. Where iterations are interchangeable, fresh indices beyond N make up for
   * what others have not given back yet, and spare a program the crumbs of many small intervals.
   */
  public static List<Interval> available(JobState job, long wanted) {
    List<Interval> work = IterativeState.of(job).pool.first(wanted);
    boolean whole = work.size() == 1 && work.getFirst().count() == wanted;
    boolean usedUp = IterativeState.of(job).nextFresh > INDEX_LIMIT - wanted;
    if (whole
        || wanted == 0
        || usedUp
        || IterativeState.of(job).spec.mode() == JobSpec.Mode.RANGE) {
      return work;
    }
    return List.of(new Interval(IterativeState.of(job).nextFresh, wanted));
  }

  /** Lets partitions finish that wait while nothing is left for them. */
  public static void release(Decision decision, JobState job) {
    boolean undecided = !job.roundAt.equals(Instant.MAX);
    if (undecided) {
      return;
    }
    double threshold = IterativeState.of(job).policy().thresholdSeconds(job.interval);
    double eta = BalanceView.cachedEtaSeconds(job, decision.at());
    for (int index : List.copyOf(job.workerCounters.waiting)) {
      Worker worker = job.tasks.get(index);
      boolean idle = worker.held().isEmpty() && worker.steering().isEmpty();
      // A partition that is being steered may be about to give back what this one could do.
      boolean nothingOwed = whole(job, worker.assigned() - worker.granted()) <= 0;
      boolean hopeless = nothingOwed && job.workerCounters.steered == 0;
      if (idle && hopeless && overtakes(decision, job, worker)) {
        continue;
      }
      if (idle && hopeless) {
        agree(decision, job, worker);
      } else if (idle && eta <= Math.max(threshold, worker.startupSeconds())) {
        // (B10) what is left is over before a call of its own could have begun.
        double least = Math.max(threshold, worker.startupSeconds());
        agree(decision, worker, new Reason.NearEnd(eta, least));
      }
    }
  }

  /** (B15) gives a partition that has nothing left the work of calls that it overtakes. */
  private static boolean overtakes(Decision decision, JobState job, Worker worker) {
    IterativeState own = IterativeState.of(job);
    boolean may = own.spec.mode() == JobSpec.Mode.COUNT && own.policy().overtakes();
    if (!may || worker.startupSeconds() == 0 || worker.speed() <= 0) {
      return false;
    }
    BalanceInput balanceInput = BalanceView.of(job, decision.at());
    long amount = Overtaking.amount(balanceInput, worker.id().index());
    if (amount == 0) {
      return false;
    }
    decision.emit(new IterativeFact.AssignmentSet(worker.id(), worker.granted() + amount));
    grant(decision, job);
    return true;
  }

  /** A partition that makes room for another job ends when it has nothing left. */
  public static void agree(Decision decision, JobState job, Worker worker) {
    long left = IterativeState.of(job).spec.iterations() - job.keptCount();
    agree(decision, worker, new Reason.NothingToGive(left));
  }

  private static void agree(Decision decision, Worker worker, Reason reason) {
    decision.emit(new Fact.FinishAgreed(worker.attemptId(), decision.at(), reason));
    decision.instruct(new Instruction.Stop(worker.attemptId(), worker.machine().orElseThrow()));
  }

  /** Asks for all that has not begun. */
  public static void askForAll(Decision decision, JobState job, Worker worker) {
    steer(decision, job, worker, List.of(), Interval.total(worker.held()));
  }

  private static void steer(
      Decision decision, JobState job, Worker worker, List<Interval> grant, long yield) {
    Duration next = worker.nextIn().isZero() ? job.interval : worker.nextIn();
    decision.instruct(
        new Instruction.Steer(
            worker.attemptId(), worker.machine().orElseThrow(), grant, yield, next));
  }
}
