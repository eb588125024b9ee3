package io.argosy.core.kernel;

import io.argosy.core.model.Claim;
import io.argosy.core.model.JobId;

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
}
