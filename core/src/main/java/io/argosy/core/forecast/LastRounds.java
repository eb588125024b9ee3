package io.argosy.core.forecast;

/**
 * (F14) calls that are longer than a report interval: the last ones cannot be shared any more, and
 * some slots wait for others.
 */
final class LastRounds {
  /** What the last round costs, as a part of a running call. */
  private static final double OF_CALL = 0.22;

  /** The same where start-up matters, as a part of a report interval. */
  private static final double OF_INTERVAL = 0.55;

  /** The uncertain part of that. */
  private static final double UNCERTAIN = 0.35;

  /** Where start-up matters, the speed is uncertain by this part. */
  private static final double UNCERTAIN_SPEED = 0.13;

  /** Calls are long if they take that many report intervals, or so many more at the start. */
  private static final double LONG = 1.1;

  private static final double LONGER_AT_FIRST = 3;

  /** Without a deadline, the interval may still fall until then: older reports came rarely. */
  private static final double SETTLED = 0.5;

  /** The last calls begin that many intervals before the end; (F1) knows when they are over. */
  private static final double ALL_BEGUN = 1;

  private static final double BEGINNING = 3;

  private LastRounds() {}

  static Forecast with(Forecast alone, Signs signs, double eta, double progress) {
    Disturbances seen = signs.disturbances();
    boolean slow = seen.startupSeconds() > 0;
    double least = LONG + LONGER_AT_FIRST * Math.max(0, SETTLED - progress);
    double call = seen.callSeconds() > least * signs.nextSeconds() ? seen.callSeconds() : 0;
    double costs = slow ? OF_INTERVAL * signs.intervalSeconds() : OF_CALL * call;
    double open = Math.clamp((eta / signs.intervalSeconds() - ALL_BEGUN) / BEGINNING, 0, 1);
    double width = UNCERTAIN * costs + (slow ? UNCERTAIN_SPEED * eta : 0);
    return costs > 0 ? alone.later(open * costs, open * width) : alone;
  }
}
