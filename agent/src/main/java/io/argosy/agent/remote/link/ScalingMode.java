package io.argosy.agent.remote.link;

/** One machine's part of the advice for the whole realm. */
public final class ScalingMode {
  /** The rounding error of a division and a multiplication. */
  private static final double ROUNDING = 1e-9;

  private ScalingMode() {}

  /** The machine's part: the advised fraction of its own limit, rounded up and never zero. */
  public static int slots(double capacity, int maxSlots) {
    return (int) Math.clamp(Math.ceil(capacity * maxSlots - ROUNDING), 1.0, (double) maxSlots);
  }
}
