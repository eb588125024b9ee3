package io.argosy.core.forecast;

/**
 * (F8) events without warning: a machine disconnects, a third of the slots slow down. A prior by
 * progress; nothing of it is learned from the job.
 */
public final class UnforeseenEvents {
  /** In one case of five the event costs more than this part of the rest after it. */
  private static final double COSTS = 0.275;

  /** The event comes at any time, equally likely, up to this progress. */
  private static final double LATEST = 0.82;

  /** Its probability at the start, and when it has become unlikely. */
  private static final double LIKELY = 0.7;

  private static final double UNLIKELY_FROM = 0.87;
  private static final double LEAST = 0.02;

  private UnforeseenEvents() {}

  /** What the event adds to the expected time in four cases of five at most, relatively. */
  static double part(double progress) {
    double open = Math.max(0, LATEST - progress) / Math.max(1e-9, 1 - progress);
    return COSTS * (1 - open / 2);
  }

  /** The probability that the event is still to come. */
  static double chance(double progress) {
    return Math.max(LEAST, LIKELY * (1 - progress / UNLIKELY_FROM));
  }
}
