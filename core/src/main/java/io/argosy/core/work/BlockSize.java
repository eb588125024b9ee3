package io.argosy.core.work;

import static io.argosy.core.model.Checks.require;

/** (U6) how large the blocks of a job should be, from what a few calls on one slot took. */
public final class BlockSize {
  /** What a call costs at least: a process, a result, a report. */
  private static final double LEAST_STARTUP_SECONDS = 0.02;

  private static final double SHORTEST_SECONDS = 0.2;

  /** With a block, so much work is lost with a machine. */
  private static final double LONGEST_SECONDS = 60;

  private BlockSize() {}

  /**
   * A size that people can read and repeat: one, two or five times a power of ten.
   *
   * @param total iterations of the whole job
   * @param slots how many slots it may use here
   * @param least the smallest block that it may have
   */
  public static long of(Pace pace, long total, int slots, long least) {
    require(total > 0 && slots > 0, "a job has work and a slot");
    double speed = pace.iterationsPerSecond();
    double whole = total / (speed * slots);
    // A part start-up / block of the time starts calls, and half a block in the mean is lost at the
    // end: the sum is smallest at the root of twice their product.
    double startup = Math.max(LEAST_STARTUP_SECONDS, pace.startupSeconds());
    double seconds =
        Math.clamp(StrictMath.sqrt(2 * startup * whole), SHORTEST_SECONDS, LONGEST_SECONDS);
    double count = Math.min(speed * seconds, (double) total / slots);
    long size = roundDown(Math.clamp((long) count, 1, total));
    return size >= least ? size : least;
  }

  /** The largest number of one, two or five times a power of ten that is not above. */
  public static long roundDown(long count) {
    long power = 1;
    while (count / 10 >= power) {
      power *= 10;
    }
    long first = count / power;
    return power * (first >= 5 ? 5 : Math.min(first, 2));
  }
}
