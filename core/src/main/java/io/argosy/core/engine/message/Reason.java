package io.argosy.core.engine.message;

import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.UserId;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Claim;
import java.time.Duration;

/** The reason for a decision, with its numbers. Sentences are made outside core. */
public sealed interface Reason {
  /** A reason that only one kind of job has: each kind seals its own. */
  non-sealed interface OfKind extends Reason {}

  /** Why a bag rents or releases machines, or has a plan. */
  sealed interface OfBag extends OfKind {}

  /** A partition that the job starts with. */
  record Initial(int partitions) implements Reason {}

  /** Slots are free, and no deadline determines how many suffice. */
  record FreeSlots(int free) implements Reason {}

  /**
   * The deadline would be missed: equations (G1) to (G3) of docs/algorithms/balance.md.
   *
   * @param remaining iterations still to do
   * @param speed iterations per second, summed over the measured partitions
   * @param measured how many partitions that sum covers
   * @param needed the partitions that the deadline needs, before the limit
   */
  record Deadline(
      long remaining, double secondsLeft, double speed, int measured, long needed, int limit)
      implements Reason {}

  /**
   * Earlier runs indicate that the deadline needs more: equation (H4) of
   * docs/algorithms/history.md.
   *
   * @param remaining iterations still to do
   * @param speed iterations per second that the needed partitions are expected to do together
   * @param runs the number of those earlier runs
   * @param needed the partitions that the deadline needs, before the limit
   */
  record History(long remaining, double secondsLeft, double speed, int runs, long needed, int limit)
      implements Reason {}

  /**
   * The input of advice on the number of slots: docs/algorithms/scaling.md.
   *
   * @param stepSeconds the length of the measuring step
   * @param available slots that the machines offer now (A)
   * @param queued partitions that wait for a slot (R)
   * @param dispatched partitions started in the measuring step (D)
   * @param busy slots that hold a partition
   * @param most slots that the machines could offer
   */
  record Scale(double stepSeconds, int available, int queued, int dispatched, int busy, int most)
      implements Reason {}

  /**
   * A job without a deadline has fewer slots than its user's share: (F2) of
   * docs/algorithms/sharing.md.
   */
  record BelowShare(Standing own, Standing other) implements Reason {}

  /** Another job wants slots that were taken only because they were free: (F3). */
  record MakesRoom(Standing own, Standing other) implements Reason {}

  /**
   * A job and its user compared with others.
   *
   * @param slots the user's slots
   * @param partitions the job's part of them
   */
  record Standing(JobId job, Claim claim, int slots, double weight, int partitions) {}

  /** Work was left and no partition could take it. */
  record NobodyLeft(long remaining) implements Reason {}

  /** A finish was granted: too little is left for another round. */
  record NearEnd(double etaSeconds, double thresholdSeconds) implements Reason {}

  /** A finish was granted: no remaining work can be granted. */
  record NothingToGive(long remaining) implements Reason {}

  /** A result overlaps one that is already kept. */
  record AlreadyKept() implements Reason {}

  /** A result arrived for a job that has ended, or lies outside its range. */
  record NotWanted() implements Reason {}

  /** A machine is rented to sample the bag on its type. */
  record Sampling(int machines) implements OfBag {}

  /** The plan wants that many machines of a type; the bag had fewer or more. */
  record ByPlan(int wanted, int had) implements Reason {}

  /** A worker of a machine that became ready. */
  record Rented(MachineId machine) implements Reason {}

  /** The sample no longer needs a machine, or the user has not chosen a plan yet. */
  record NotNeeded() implements OfBag {}

  /** No task is left that a machine could run. */
  record NoTaskLeft(long running) implements Reason {}

  /** Another unit of a machine would cost more than is left. */
  record NoMoney(Money needed, Money left) implements Reason {}

  /** The machine was marked to leave at the end of its paid time. */
  record PaidTimeEnds() implements Reason {}

  record NeverReady(Duration waited) implements Reason {}

  record NotHeardOf() implements Reason {}

  /** Tasks fail on a type and run on others. */
  record FailsThere(int failures) implements Reason {}

  /** A job ended longer ago than the rule of its realm keeps what it had. */
  record KeptLongEnough(Duration limit) implements Reason {}

  /**
   * Ended jobs have more bytes together than the rule of their realm allows; the oldest go first.
   *
   * @param used how many they have
   */
  record TooManyBytes(long used, long most) implements Reason {}

  /** More jobs have ended than the rule of their realm keeps; the oldest go first. */
  record TooManyJobs(int ended, int most) implements Reason {}

  /** A user removed the job. */
  record RemovedBy(UserId user) implements Reason {}

  /** The bag is done or was stopped. */
  record BagEnds() implements OfBag {}

  /** A plan was chosen from the menu. */
  record Chosen(Choosing choosing) implements OfBag {}

  /**
   * A new plan was computed for the rest.
   *
   * @param fits whether it keeps every promise
   */
  record Replanned(boolean fits) implements OfBag {}

  /** No plan is affordable in full: one machine continues while money is left. */
  record BestEffort(Money missing) implements OfBag {}

  /** Why a workflow gets a new schedule. */
  sealed interface OfWorkflow extends OfKind {}

  /** Tasks of a workflow are on no worker's lane. */
  record Unplanned(int tasks) implements OfWorkflow {}

  /** Workers of a workflow came or ended. */
  record OtherWorkers(int workers) implements OfWorkflow {}

  /** Tasks took far more or far less time on a machine than scheduled. */
  record OffSpeed(MachineId machine, int tasks, double seconds, double plannedSeconds)
      implements OfWorkflow {}

  /**
   * The workflow would end later than scheduled.
   *
   * @param plannedSeconds the remaining time when the schedule was set
   */
  record PlanLate(double seconds, double plannedSeconds) implements OfWorkflow {}

  /**
   * A new schedule would not end sooner than the present lanes.
   *
   * @param seconds how much later, zero if about the same
   */
  record LanesKept(double seconds) implements OfWorkflow {}

  /**
   * A schedule costs more than the remaining money.
   *
   * @param stuck whether no task of it may begin
   */
  record TooDear(Money planned, Money left, boolean stuck) implements OfWorkflow {}
}
