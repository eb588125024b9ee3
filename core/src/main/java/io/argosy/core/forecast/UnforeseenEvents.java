package io.argosy.core.forecast;

/**
 * (F8) events without warning: a machine disconnects, a third of the slots slow down. A prior by
 * progress; (F13) a job that lost machines before expects it up to its end.
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

  /** Near the end, a job that nothing happened to has hardly time left for it. */
  private static final double QUIET_END = 3;

  /**
   * What the event adds to the expected time in four cases of five at most, relatively.
   *
   * @param happened whether such events happened to the job
   */
  static double part(double progress, boolean happened) {
    double open = Math.max(0, LATEST - progress) / Math.max(1e-9, 1 - progress);
    double quiet = happened ? 1 : Math.min(1, QUIET_END * (1 - progress));
    return COSTS * (1 - open / 2) * quiet;
  }

  /** The probability that the event is still to come. */
  static double chance(double progress) {
    return Math.max(LEAST, LIKELY * (1 - progress / UNLIKELY_FROM));
  }
}
