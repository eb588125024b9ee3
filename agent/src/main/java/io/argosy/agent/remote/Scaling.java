package io.argosy.agent.remote;

/** What advice to the whole realm means for one machine. */
final class Scaling {
  /** What a division and a multiplication may have added. */
  private static final double ROUNDING = 1e-9;

  private Scaling() {}

  /**
   * The machine's part: the same part of its own limit as all are advised of theirs, rounded up and
   * never none.
   */
  static int slots(double capacity, int maxSlots) {
    return (int) Math.clamp(Math.ceil(capacity * maxSlots - ROUNDING), 1.0, (double) maxSlots);
  }
}
