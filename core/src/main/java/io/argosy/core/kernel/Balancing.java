package io.argosy.core.kernel;

import io.argosy.core.balance.Book;
import io.argosy.core.balance.Policy;
import io.argosy.core.balance.Shares;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Rounds of an iterative job: judges the progress, computes new shares, adds partitions if the
 * deadline needs them. {@link Handover} moves the work.
 */
final class Balancing {
  /** Iterating over this many partitions costs next to nothing. */
  private static final int FEW = 64;

  private static final int ROUNDS_AN_INTERVAL = 64;

  /** Below this, few calls fit before a deadline. */
  private static final double FEW_CALLS = 20;

  private Balancing() {}

  static void onStart(Decision decision, JobState job, TaskId task) {
    JobSpec.Iterative spec = JobRules.iterative(job);
    Foresight.grow(decision, job);
    // A new partition of a range job can only get work that others yield.
    boolean owed = job.tally.owed.contains(task.index());
    boolean tooMuch = unowned(job) < 0 && JobRules.policy(spec).rebalancesOnStart();
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
  static void roundSoon(Decision decision, JobState job) {
    Instant earliest = job.checkpointAt.plus(job.interval.dividedBy(ROUNDS_AN_INTERVAL));
    if (job.tally.living <= FEW || !earliest.isAfter(decision.at())) {
      round(decision, job);
    } else if (job.phase == JobState.Phase.RUNNING && job.roundAt.equals(Instant.MAX)) {
      decision.emit(new Fact.RoundPutOff(job.id, earliest));
    }
  }

  static void onReport(Decision decision, JobState job, TaskId task) {
    Task reporter = job.tasks.get(task.index());
    boolean newcomer = reporter.measures() == Task.MEASURES_TO_BALANCE && !reporter.isMeasuring();
    if (isRoundDue(job, decision.at())) {
      round(decision, job);
    } else if (newcomer) {
      roundSoon(decision, job);
    }
  }

  private static boolean isRoundDue(JobState job, Instant now) {
    Policy policy = JobRules.policy(JobRules.iterative(job));
    double eta = cachedEtaSeconds(job, now);
    Duration every = policy.nextCheckpoint(interval(job, policy, now), eta);
    return !job.checkpointAt.plus(every).isAfter(now);
  }

  /** Seconds from now until the end expected at the last checkpoint. */
  static double cachedEtaSeconds(JobState job, Instant now) {
    double since = Seconds.between(job.checkpointAt, now);
    return Math.max(0, job.checkpointEtaSeconds - since);
  }

  /** (R4) without a deadline, the expected end determines how often reports come. */
  static Duration interval(JobState job, Policy policy, Instant now) {
    Instant begun = job.begunAt.orElse(job.acceptedAt);
    double soFar = Seconds.between(begun, now);
    double whole = soFar + cachedEtaSeconds(job, now);
    return job.deadline().isPresent() ? job.interval : policy.stretched(job.interval, whole);
  }

  /** One round: checkpoint, growth, handover. */
  static void round(Decision decision, JobState job) {
    if (job.phase != JobState.Phase.RUNNING) {
      return;
    }
    Policy policy = JobRules.policy(JobRules.iterative(job));
    Book book = Books.of(decision.state(), job, decision.at());
    Optional<Shares> shares = policy.checkpoint(book, policy.thresholdSeconds(job.interval));
    decision.emit(
        new Fact.Checkpoint(
            job.id,
            decision.at(),
            book.remaining(),
            book.speed(),
            book.etaSeconds(),
            shares.isPresent()));
    shares.ifPresent(s -> s.changes().forEach(change -> assign(decision, job, change)));
    grow(decision, job, policy, book);
    Filling.fill(decision);
    Filling.claim(decision, job);
    Handover.takeBack(decision, job);
    settle(decision, job);
    Room.make(decision);
  }

  private static void assign(Decision decision, JobState job, Shares.Assignment change) {
    Task task = job.tasks.get(change.index());
    if (task.assigned() != change.assigned()) {
      decision.emit(new Fact.AssignmentSet(task.id(), change.assigned()));
    }
  }

  private static void grow(Decision decision, JobState job, Policy policy, Book book) {
    // Near the end partitions finish; one that starts now would finish at once.
    double least = Math.max(policy.growsAboveSeconds(job.interval), 2 * book.startupSeconds());
    boolean ending = book.etaSeconds() <= least;
    if (job.deadline().isEmpty() || job.tasks.isEmpty() || ending) {
      return;
    }
    double left = Seconds.between(decision.at(), job.deadline);
    double interval = Seconds.of(job.interval);
    JobSpec.Iterative spec = JobRules.iterative(job);
    int max = spec.slots().max();
    OptionalLong needed =
        isStartingLate(job, book, left)
            ? OptionalLong.of(Placement.mostSlots(decision.state(), spec))
            : policy.needed(book, left, interval, job.tasks.getLast().measures());
    if (needed.isPresent()) {
      int target = (int) Math.min(needed.getAsLong(), max);
      Why why =
          new Why.Deadline(
              book.remaining(), left, book.speed(), book.measured(), needed.getAsLong(), max);
      add(decision, job, target - job.tally.heard(), why);
    }
  }

  /**
   * (G5) whether only start-up was measured and few calls fit before the deadline: no speed tells
   * how many partitions are needed, and there is no time to wait for one.
   */
  private static boolean isStartingLate(JobState job, Book book, double secondsLeft) {
    double startup =
        job.tasks.stream()
            .filter(task -> task.isWorking() && task.isMeasuring())
            .mapToDouble(Task::startupSeconds)
            .max()
            .orElse(0);
    long begun = job.tasks.stream().filter(Task::isWorking).mapToLong(Task::begun).sum();
    boolean free = book.toDo() - book.done() > begun;
    return free && book.speed() == 0 && startup > 0 && secondsLeft < FEW_CALLS * startup;
  }

  /** Adds partitions within the job's limit, each with at least one iteration to do. */
  static void add(Decision decision, JobState job, int wanted, Why why) {
    JobSpec.Iterative spec = JobRules.iterative(job);
    int living = job.tally.living;
    long left = spec.iterations() - job.keptCount() - living;
    long count = Math.min(Math.min(wanted, spec.slots().max() - living), left);
    if (count > 0) {
      JobRules.addTasks(decision, job.id, (int) count, why);
    }
  }

  /** Grants what it can, lets idle partitions finish, and keeps at least one partition alive. */
  static void settle(Decision decision, JobState job) {
    if (job.phase != JobState.Phase.RUNNING) {
      return;
    }
    Handover.assignUnowned(decision, job);
    Handover.pour(decision, job);
    Handover.release(decision, job);
    JobSpec.Iterative spec = JobRules.iterative(job);
    boolean stuck = job.tally.heard() == 0 && job.tally.living < spec.slots().max();
    if (stuck && unowned(job) > 0) {
      long left = spec.iterations() - job.keptCount();
      JobRules.addTasks(decision, job.id, 1, new Why.NobodyLeft(left));
    }
    Placement.place(decision);
  }

  /** Iterations neither kept nor owned by a partition; negative if more is granted than is left. */
  static long unowned(JobState job) {
    long keptByOthers = job.keptCount() - job.tally.kept;
    return JobRules.iterative(job).iterations() - keptByOthers - job.tally.owned;
  }
}
