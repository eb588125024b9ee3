package io.argosy.core.forecast;

/**
 * The progress and the outlook of a job.
 *
 * @param done iterations done, including those not stored yet
 * @param speed iterations per second of all measured partitions
 * @param etaSeconds time to the expected end; infinite while unknown
 * @param partitions partitions that work or wait for a slot
 * @param running partitions that work
 * @param forecast when it will end
 * @param late the probability that it ends after its deadline; 0 when it has none
 * @param measuringSeconds what one call takes to start while nothing else has been seen of the
 *     program; 0 once there is a speed
 * @param unreportedSeconds how long partitions have run without a first report, from {@link
 *     #UNREPORTED_SECONDS} on; 0 once there is one
 */
public record Outlook(
    long total,
    long kept,
    long done,
    double speed,
    double etaSeconds,
    int partitions,
    int running,
    Status status,
    Forecast forecast,
    double late,
    double measuringSeconds,
    double unreportedSeconds) {
  /** From this probability of missing the deadline on, the promise is at risk. */
  public static final double RISK = 0.5;

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
}
