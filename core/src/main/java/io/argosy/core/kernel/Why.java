package io.argosy.core.kernel;

import io.argosy.core.model.Choosing;
import io.argosy.core.model.Claim;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import java.time.Duration;

/** Reasons with their numbers. The sentence is made outside core. */
public sealed interface Why {
  /** A partition that the job starts with. */
  record Initial(int partitions) implements Why {}

  /** Slots are free and no deadline says how many are enough. */
  record FreeSlots(int free) implements Why {}

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
      implements Why {}

  /**
   * Earlier runs say that the deadline needs more: equation (H4) of docs/algorithms/history.md.
   *
   * @param remaining iterations still to do
   * @param speed iterations per second that the needed partitions are expected to do together
   * @param runs how many earlier runs that comes from
   * @param needed the partitions that the deadline needs, before the limit
   */
  record History(long remaining, double secondsLeft, double speed, int runs, long needed, int limit)
      implements Why {}

  /**
   * What advice on the number of slots goes by: docs/algorithms/scaling.md.
   *
   * @param stepSeconds how long it was measured
   * @param available slots that the machines offer now (A)
   * @param queued partitions that wait for a slot (R)
   * @param dispatched partitions handed out in the measuring step (D)
   * @param busy slots that hold a partition
   * @param most slots that the machines could offer
   */
  record Scale(double stepSeconds, int available, int queued, int dispatched, int busy, int most)
      implements Why {}

  /**
   * A job without a deadline has fewer slots than its user's share: (F2) of
   * docs/algorithms/sharing.md.
   */
  record BelowShare(Standing own, Standing other) implements Why {}

  /** Slots that were taken because they were free are wanted by somebody: (F3). */
  record MakesRoom(Standing own, Standing other) implements Why {}

  /**
   * A job and its user among the others.
   *
   * @param slots what the user holds
   * @param partitions what the job holds of them
   */
  record Standing(JobId job, Claim claim, int slots, double weight, int partitions) {}

  /** Work was left and nobody was there to take it. */
  record NobodyLeft(long remaining) implements Why {}

  /** A finish was agreed: too little is left for another round. */
  record NearEnd(double etaSeconds, double thresholdSeconds) implements Why {}

  /** A finish was agreed: nothing is left that could be given. */
  record NothingToGive(long remaining) implements Why {}

  /** A result overlaps what is kept already. */
  record AlreadyKept() implements Why {}

  /** A result came for a job that has ended, or lies outside its range. */
  record NotWanted() implements Why {}

  /** A machine is rented to try the bag on its type. */
  record Sampling(int machines) implements Why {}

  /** The plan wants that many machines of a type, and had fewer or more. */
  record ByPlan(int wanted, int had) implements Why {}

  /** A worker of a machine that became ready. */
  record Rented(MachineId machine) implements Why {}

  /** The sample is done with a machine, or nobody has chosen a plan yet. */
  record NotNeeded() implements Why {}

  /** No task is left that a machine could run. */
  record NoTaskLeft(long running) implements Why {}

  /** Another unit of a machine would cost more than is left. */
  record NoMoney(Money needed, Money left) implements Why {}

  /** A machine had been told that it leaves when what is paid ends. */
  record PaidTimeEnds() implements Why {}

  record NeverReady(Duration waited) implements Why {}

  record NotHeardOf() implements Why {}

  /** Tasks fail on a type and run on others. */
  record FailsThere(int failures) implements Why {}

  /** The bag is done, or was stopped. */
  record BagEnds() implements Why {}

  /** A plan was chosen from the menu. */
  record Chosen(Choosing choosing) implements Why {}

  /**
   * A plan was made anew for what is left.
   *
   * @param fits whether it keeps every promise
   */
  record Replanned(boolean fits) implements Why {}

  /** No plan can be paid in full: one machine goes on while there is money. */
  record BestEffort(Money missing) implements Why {}

  /** Why a workflow is scheduled anew. */
  sealed interface OfWorkflow extends Why {}

  /** Tasks of a workflow are on nobody's lane. */
  record Unplanned(int tasks) implements OfWorkflow {}

  /** Workers of a workflow came, or went. */
  record OtherWorkers(int workers) implements OfWorkflow {}

  /** Tasks took far more, or far less, on a machine than the schedule says. */
  record OffSpeed(MachineId machine, int tasks, double seconds, double plannedSeconds)
      implements OfWorkflow {}

  /**
   * All would end later than the schedule says.
   *
   * @param plannedSeconds what the schedule had before it when it was set
   */
  record PlanLate(double seconds, double plannedSeconds) implements OfWorkflow {}

  /**
   * A schedule that came would end no sooner than the lanes as they are.
   *
   * @param seconds how much later, zero where it is about the same
   */
  record LanesKept(double seconds) implements OfWorkflow {}

  /**
   * A schedule costs more than there is.
   *
   * @param stuck whether nothing of it may begin
   */
  record TooDear(Money planned, Money left, boolean stuck) implements OfWorkflow {}
}
