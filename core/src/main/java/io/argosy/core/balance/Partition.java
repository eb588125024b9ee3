package io.argosy.core.balance;

/**
 * A live partition as the balancing sees it.
 *
 * @param done iterations done by its present attempt
 * @param granted iterations granted to its present attempt, done ones included
 * @param assigned iterations of its share, done ones included
 * @param speed the latest measured speed, iterations per second
 * @param sinceReportSeconds time since its latest report
 * @param startupSeconds start-up time of a call of its program; 0 where negligible
 * @param begun iterations of running calls, as last reported; 0 where start-up is negligible
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
  /** The reported speed is that of calls whose work takes at least this many start-ups (C10). */
  private static final double LEAST_CALL_STARTUPS = 4;

  /** For a program with negligible start-up time. */
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

  /** How reliable a partition's numbers are. */
  public enum Standing {
    /** Measured and working: takes part in the shares. */
    BALANCED,
    /** Measured, and idle until it gets more work: takes part, but its progress stands still. */
    IDLE,
    /** Not measured yet: keeps its assignment. */
    STARTING,
    /** No report in time: keeps its assignment and gets no more work. */
    SILENT
  }

  boolean takesPart() {
    return standing == Standing.BALANCED || standing == Standing.IDLE;
  }

  /** Iterations that stay with this partition whatever the shares say. */
  long reserved() {
    return takesPart() ? 0 : Math.max(0, Math.max(assigned, granted) - done);
  }

  /**
   * Its speed once a call has started, as far as can be told: the reported speed contains the
   * start-up of calls that take at least four times as long as that (C10).
   */
  double workingSpeed() {
    if (startupSeconds == 0) {
      return speed;
    }
    double fastest = speed * (1 + 1 / LEAST_CALL_STARTUPS);
    boolean large = begun > LEAST_CALL_STARTUPS * startupSeconds * fastest;
    return large ? begun / (begun / speed - startupSeconds) : fastest;
  }

  /** The iterations it does in any case: a running call is not interrupted. */
  long floor() {
    return Math.max(predicted(), Math.min(granted, done + begun));
  }

  /** How long its running call still takes at its speed; 0 if it takes longer than expected. */
  public double callSeconds() {
    return speed > 0 ? (floor() - predicted()) / speed : 0;
  }

  /** (B3) its predicted progress at constant speed, limited by its grant. */
  long predicted() {
    if (standing != Standing.BALANCED) {
      return done;
    }
    long since = (long) StrictMath.floor(speed * sinceReportSeconds);
    return Math.max(done, Math.min(granted, done + since));
  }
}
