package io.argosy.agent.share;

/**
 * The processor time that a program may still use. It grows with time and shrinks with use, both as
 * measured, so that what was too much once is taken off later and the share holds in the long run.
 */
final class Credit {
  /** What is not used is not saved up for longer than this. */
  private static final double SAVED_NANOS = 50e6;

  private double nanos;

  /**
   * Whether it may run from now on.
   *
   * @param elapsedNanos since it was asked before
   * @param usedNanos processor time used meanwhile
   */
  boolean after(long elapsedNanos, long usedNanos, double share) {
    double earned = share * elapsedNanos;
    // What was earned while it had to wait is its own, however late it is looked at.
    nanos = Math.min(Math.max(SAVED_NANOS, earned), nanos + earned - usedNanos);
    return nanos >= 0;
  }
}
