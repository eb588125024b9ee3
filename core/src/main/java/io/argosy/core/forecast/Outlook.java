package io.argosy.core.forecast;

import io.argosy.core.math.Seconds;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The progress and the outlook of a job.
 *
 * <p>A piece is a unit of its work: an iteration, a task. A worker holds work and does it.
 *
 * @param total pieces of the whole job
 * @param kept pieces whose results are kept
 * @param done pieces done, including those not stored yet
 * @param speed pieces per second of all measured workers
 * @param etaSeconds time to the expected end; infinite while unknown
 * @param workers workers that work or wait for a slot
 * @param running workers that work
 * @param forecast when it will end
 * @param late the probability that it ends after its deadline; 0 when it has none
 * @param measuringSeconds what one call takes to start while nothing else has been seen of the
 *     program; 0 once there is a speed
 * @param unreportedSeconds how long workers have run without a first report, from {@link
 *     #UNREPORTED_SECONDS} on; 0 once there is one
 * @param lastCall the call that the job waits for once all work has begun, where calls are long
 * @param demand what the deadline demands, until it has passed; empty for jobs without a deadline
 */
public record Outlook(
    long total,
    long kept,
    long done,
    double speed,
    double etaSeconds,
    int workers,
    int running,
    Status status,
    Forecast forecast,
    double late,
    double measuringSeconds,
    double unreportedSeconds,
    Optional<LastCall> lastCall,
    Optional<Demand> demand) {
  /**
   * What a deadline demands.
   *
   * @param seconds the time that is left
   * @param slots the most slots that the job may use at once, where further ones make it faster
   */
  public record Demand(double seconds, OptionalInt slots) {
    /** Of a deadline that has not passed. */
    public static Optional<Demand> of(Optional<Instant> deadline, Instant now, OptionalInt slots) {
      return deadline.filter(now::isBefore).map(at -> new Demand(Seconds.between(now, at), slots));
    }
  }

  /**
   * The running call that ends last.
   *
   * @param seconds how long it still takes; 0 if it takes longer than expected
   */
  public record LastCall(long iterations, double seconds) {}

  /** Of a job that waits for no single call and whose deadline demands nothing. */
  public Outlook(
      long total,
      long kept,
      long done,
      double speed,
      double etaSeconds,
      int workers,
      int running,
      Status status,
      Forecast forecast,
      double late,
      double measuringSeconds,
      double unreportedSeconds) {
    this(
        total,
        kept,
        done,
        speed,
        etaSeconds,
        workers,
        running,
        status,
        forecast,
        late,
        measuringSeconds,
        unreportedSeconds,
        Optional.empty(),
        Optional.empty());
  }

  /** From this probability of missing the deadline on, the promise is at risk. */
  public static final double RISK = 0.5;

  /** A promise that was shown to be at risk is shown so until the probability is below this. */
  public static final double RISK_OVER = 0.35;

  /** A program that has run for longer without a report is told of: a user waits for a sign. */
  public static final double UNREPORTED_SECONDS = 5;

  /** Whether the promise holds. */
  public enum Status {
    /** The job has no deadline. */
    NONE,
    KEPT,
    /** The deadline is more likely missed than met: see {@link #RISK}. */
    AT_RISK,
    BROKEN
  }

  /**
   * What a view shows of the promise: the probability changes with every report, and a status that
   * changes back and forth with it tells a user nothing.
   *
   * @param shown what it showed last
   */
  public Status steadied(Status shown) {
    boolean still = shown == Status.AT_RISK && status == Status.KEPT && late >= RISK_OVER;
    return still ? Status.AT_RISK : status;
  }

  /** The same with another status. */
  public Outlook with(Status other) {
    return new Outlook(
        total,
        kept,
        done,
        speed,
        etaSeconds,
        workers,
        running,
        other,
        forecast,
        late,
        measuringSeconds,
        unreportedSeconds,
        lastCall,
        demand);
  }
}
