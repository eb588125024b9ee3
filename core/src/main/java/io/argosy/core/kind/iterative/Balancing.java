package io.argosy.core.kind.iterative;

import io.argosy.core.balance.BalanceInput;
import io.argosy.core.balance.BlockShares;
import io.argosy.core.balance.FurtherPartitions;
import io.argosy.core.balance.Policy;
import io.argosy.core.balance.Shares;
import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.placement.Backfill;
import io.argosy.core.engine.placement.PlacementRules;
import io.argosy.core.engine.placement.Preemption;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Rounds of an iterative job: judges the progress, computes new shares, adds partitions if the
 * deadline needs them. {@link Handover} moves the work.
 */
public final class Balancing {
  /** Iterating over this many partitions costs next to nothing. */
  private static final int FEW = 64;

  private static final int ROUNDS_AN_INTERVAL = 64;

  private Balancing() {}

  public static void onStart(Decision decision, JobState job, TaskId task) {
    JobSpec.Iterative spec = IterativeState.of(job).spec;
    HistoryGrowth.grow(decision, job);
    // A new partition of a range job can only get work that others yield.
    boolean owed = job.workerCounters.owed.contains(task.index());
    boolean tooMuch =
        BalanceView.unowned(job) < 0 && IterativeState.policy(spec).rebalancesOnStart();
    if (tooMuch) {
      Handover.shareUnmeasured(decision, job);
    }
    if (owed || tooMuch) {
      roundSoon(decision, job);
    } else {
      settle(decision, job);
    }
  }

  /** Runs a round now, or later if rounds over many partitions would become too frequent. */
  public static void roundSoon(Decision decision, JobState job) {
    Instant earliest =
        IterativeState.of(job).checkpointAt.plus(job.interval.dividedBy(ROUNDS_AN_INTERVAL));
    if (job.workerCounters.living <= FEW || !earliest.isAfter(decision.at())) {
      round(decision, job);
    } else if (job.phase == JobStateView.Phase.RUNNING && job.roundAt.equals(Instant.MAX)) {
      decision.emit(new Fact.RoundPutOff(job.id, earliest));
    }
  }

  /** (G2) a deadline may need the slots of a machine that connects while the job runs. */
  static void onMachine(Decision decision, JobState job) {
    boolean runs = job.tasks.stream().anyMatch(Worker::isWorking);
    if (runs && job.deadline().isPresent() && !IterativeState.of(job).policy().growsBeyondSlots()) {
      roundSoon(decision, job);
    }
  }

  public static void onReport(Decision decision, JobState job, TaskId task) {
    Worker reporter = job.tasks.get(task.index());
    boolean newcomer = reporter.measures() == Worker.MEASURES_TO_BALANCE && !reporter.isMeasuring();
    if (isRoundDue(job, decision.at())) {
      round(decision, job);
    } else if (newcomer || reporter.isMeasuring()) {
      // (G5) A worker that sees only start-up may begin a long call: other slots need not wait.
      roundSoon(decision, job);
    }
  }

  private static boolean isRoundDue(JobState job, Instant now) {
    Policy policy = IterativeState.of(job).policy();
    double eta = BalanceView.cachedEtaSeconds(job, now);
    Duration every = policy.nextCheckpoint(interval(job, policy, now), eta);
    return !IterativeState.of(job).checkpointAt.plus(every).isAfter(now);
  }

  /** (R4) without a deadline, the expected end determines how often reports come. */
  public static Duration interval(JobState job, Policy policy, Instant now) {
    Instant begun = job.begunAt.orElse(job.acceptedAt);
    double soFar = Seconds.between(begun, now);
    double whole = soFar + BalanceView.cachedEtaSeconds(job, now);
    return job.deadline().isPresent() ? job.interval : policy.stretched(job.interval, whole);
  }

  /** One round: checkpoint, growth, handover. */
  public static void round(Decision decision, JobState job) {
    if (job.phase != JobStateView.Phase.RUNNING) {
      return;
    }
    Policy policy = IterativeState.of(job).policy();
    BalanceInput balanceInput = BalanceView.of(job, decision.at());
    Optional<Shares> shares =
        policy.checkpoint(balanceInput, policy.thresholdSeconds(job.interval));
    decision.emit(
        new IterativeFact.Checkpoint(
            job.id,
            decision.at(),
            balanceInput.remaining(),
            balanceInput.speed(),
            balanceInput.etaSeconds(),
            shares.isPresent()));
    shares.ifPresent(s -> s.changes().forEach(change -> assign(decision, job, change)));
    withdraw(decision, job, balanceInput);
    grow(decision, job, policy, balanceInput);
    Backfill.fill(decision);
    Backfill.claim(decision, job);
    Handover.takeBack(decision, job);
    settle(decision, job);
    Preemption.make(decision);
  }

  private static void assign(Decision decision, JobState job, Shares.Assignment change) {
    Worker worker = job.tasks.get(change.index());
    if (worker.assigned() != change.assigned()) {
      decision.emit(new IterativeFact.AssignmentSet(worker.id(), change.assigned()));
    }
  }

  /** (G6) partitions in the queue that would find no work once they have a slot. */
  private static void withdraw(Decision decision, JobState job, BalanceInput balanceInput) {
    int queued = job.workerCounters.queued;
    if (queued == 0 || balanceInput.speed() <= 0) {
      return;
    }
    long useful = FurtherPartitions.of(balanceInput, queued, trial(job));
    job.tasks.reversed().stream()
        .filter(worker -> worker.phase() == Worker.Phase.QUEUED)
        .limit(queued - useful)
        .toList()
        .forEach(
            worker ->
                decision.emit(new IterativeFact.PartitionWithdrawn(worker.id(), decision.at())));
  }

  private static void grow(
      Decision decision, JobState job, Policy policy, BalanceInput balanceInput) {
    // Near the end partitions finish; one that starts now would finish at once.
    double least =
        Math.max(policy.growsAboveSeconds(job.interval), 2 * balanceInput.startupSeconds());
    // What starting partitions hold is no work for another.
    boolean ending = Math.min(balanceInput.etaSeconds(), balanceInput.movableSeconds()) <= least;
    if (job.deadline().isEmpty() || job.tasks.isEmpty() || ending) {
      return;
    }
    double left =
        BlockShares.usableSeconds(balanceInput, Seconds.between(decision.at(), job.deadline));
    double interval = Seconds.of(job.interval);
    JobSpec.Iterative spec = IterativeState.of(job).spec;
    int slots = PartitionPlacement.mostSlots(decision.state(), spec);
    int max = policy.growsBeyondSlots() ? spec.slots().max() : slots;
    OptionalLong needed =
        isStartingLate(job, balanceInput, left)
            ? OptionalLong.of(slots)
            : policy.needed(balanceInput, left, interval, job.tasks.getLast().measures());
    if (needed.isPresent()) {
      int target = (int) Math.min(needed.getAsLong(), max);
      Reason reason =
          new Reason.Deadline(
              balanceInput.remaining(),
              left,
              balanceInput.speed(),
              balanceInput.measured(),
              needed.getAsLong(),
              max);
      add(decision, job, target - job.workerCounters.heard(), reason);
    }
  }

  /**
   * (G5) whether only start-up was measured and few calls fit before the deadline: no speed tells
   * how many partitions are needed, and there is no time to wait for one.
   */
  private static boolean isStartingLate(
      JobState job, BalanceInput balanceInput, double secondsLeft) {
    double startup = 0;
    long begun = 0;
    boolean tries = false;
    for (Worker worker : job.tasks) {
      boolean measures = worker.isWorking() && worker.isMeasuring();
      startup = Math.max(startup, measures ? worker.startupSeconds() : 0);
      begun += worker.isWorking() ? worker.begun() : 0;
      tries |= measures && worker.begun() >= trial(job);
    }
    boolean free = balanceInput.toDo() - balanceInput.done() > begun;
    // (C9) an attempt that tries a long call has judged the same from what it measured.
    boolean late = tries || secondsLeft < CallCost.FAR_DEADLINE_CALLS * startup;
    return free && balanceInput.speed() == 0 && startup > 0 && late;
  }

  /** (C9) the iterations of a trial call. */
  private static double trial(JobState job) {
    JobSpec.Iterative spec = IterativeState.of(job).spec;
    return spec.iterations() / (CallCost.TRIAL_PARTS * spec.slots().max());
  }

  /** Adds partitions as far as the job may. */
  static void add(Decision decision, JobState job, int wanted, Reason reason) {
    long count = Math.min(wanted, mayAdd(job));
    if (count > 0) {
      JobRules.addTasks(decision, job.id, (int) count, reason);
    }
  }

  /** (G6) how many partitions the job may add within its limit, each with work to do. */
  static long mayAdd(JobState job) {
    IterativeState own = IterativeState.of(job);
    int living = job.workerCounters.living;
    long left = own.spec.units(own.spec.iterations() - job.keptCount()) - living;
    long most = Math.min(own.spec.slots().max() - living, left);
    if (most <= 0) {
      return 0;
    }
    // As of the last round, so that every rule of one decision comes to the same number.
    BalanceInput balanceInput = BalanceView.of(job, own.checkpointAt);
    // Those in the queue need work too.
    int queued = job.workerCounters.queued;
    return Math.max(0, FurtherPartitions.of(balanceInput, most + queued, trial(job)) - queued);
  }

  /** Grants what it can, lets idle partitions finish, and keeps at least one partition alive. */
  public static void settle(Decision decision, JobState job) {
    if (job.phase != JobStateView.Phase.RUNNING) {
      return;
    }
    Handover.assignUnowned(decision, job);
    Handover.grant(decision, job);
    Handover.release(decision, job);
    JobSpec.Iterative spec = IterativeState.of(job).spec;
    boolean stuck =
        job.workerCounters.heard() == 0 && job.workerCounters.living < spec.slots().max();
    if (stuck && BalanceView.unowned(job) > 0) {
      long left = spec.iterations() - job.keptCount();
      JobRules.addTasks(decision, job.id, 1, new Reason.NobodyLeft(left));
    }
    PlacementRules.place(decision);
  }
}
