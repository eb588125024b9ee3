package io.argosy.core.balance;

/**
 * One live partition as balancing sees it.
 *
 * @param done iterations done by its present attempt
 * @param granted iterations its present attempt was given, done ones included
 * @param assigned iterations its share says it should do, done ones included
 * @param speed the latest measure, iterations per second
 * @param sinceReportSeconds time since its latest report
 * @param startupSeconds what a call of its program takes to start; 0 where that does not matter
 * @param begun iterations of calls that run, as last reported; 0 where start-up does not matter
 */
public record Partition(
    int index,
    Standing standing,
    long done,
    long granted,
    long assigned,
    double speed,
    double sinceReportSeconds,
    double startupSeconds,
    long begun) {

  /** Of a program whose start-up does not matter. */
  public Partition(
      int index,
      Standing standing,
      long done,
      long granted,
      long assigned,
      double speed,
      double sinceReportSeconds) {
    this(index, standing, done, granted, assigned, speed, sinceReportSeconds, 0, 0);
  }

  /** How far a partition's numbers can be relied on. */
  public enum Standing {
    /** Measured and working: takes part in the shares. */
    BALANCED,
    /** Measured, and idle until it is given more: takes part, but its progress stands still. */
    IDLE,
    /** No usable measure yet: keeps what it was assigned. */
    STARTING,
    /** Not heard from in time: keeps what it was assigned, is given nothing. */
    SILENT
  }

  boolean takesPart() {
    return standing == Standing.BALANCED || standing == Standing.IDLE;
  }

  /** Iterations that stay with this partition whatever the shares say. */
  long reserved() {
    return takesPart() ? 0 : Math.max(0, Math.max(assigned, granted) - done);
  }

  /** How long it takes until more work begins there. */
  double leadSeconds() {
    return standing == Standing.IDLE ? startupSeconds : 0;
  }

  /** What it does whatever it is told: a call that has begun is not cut short. */
  long floor() {
    return Math.max(predicted(), Math.min(granted, done + begun));
  }

  /** (B3) what it should have done by now if its speed did not change, but no more than it has. */
  long predicted() {
    if (standing != Standing.BALANCED) {
      return done;
    }
    long since = (long) StrictMath.floor(speed * sinceReportSeconds);
    return Math.max(done, Math.min(granted, done + since));
  }
}
