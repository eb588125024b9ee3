package io.argosy.agent.share;

/**
 * The processor time that a program may still use. It grows with time and shrinks with use, both as
 * measured, so that an excess is deducted later and the share is exact in the long run.
 */
final class CpuCredit {
  /** Unused time is not saved for longer than this. */
  private static final double SAVED_NANOS = 50e6;

  private double nanos;

  /**
   * Whether the program may run from now on.
   *
   * @param elapsedNanos since the last call
   * @param usedNanos processor time used meanwhile
   */
  boolean after(long elapsedNanos, long usedNanos, double share) {
    double earned = share * elapsedNanos;
    // The time that it earned while it had to wait stays its own, however late the next check is.
    nanos = Math.min(Math.max(SAVED_NANOS, earned), nanos + earned - usedNanos);
    return nanos >= 0;
  }
}
