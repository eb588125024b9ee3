package io.argosy.core.forecast;

/**
 * From signs to a band. The constants were tuned on the seeds that docs/algorithms/forecast.md
 * names, and checked on others; equations (F6) to (F9) stand there.
 */
final class Bands {
  /**
   * (F6) the last messages and the merge, and the part of an interval that the last round costs.
   */
  private static final double LAST_SECONDS = 0.2;

  private static final double LAST_PART = 0.02;
  private static final double LAST_PART_RESTLESS = 0.1;

  /** (F7) slots that vary by less are calm. */
  private static final double CALM = 0.02;

  /** (F7) a speed that has jumped by less than this part of its variation has settled. */
  private static final double SETTLED = 0.06;

  /** (F8) calm: what may come sooner, in deviations, and what more when little has been seen. */
  private static final double SOONER = 1.7;

  private static final double SOONER_WHEN_YOUNG = 0.1;
  private static final double SOONER_WHEN_VERY_YOUNG = 0.4;

  /** (F8) calm: a machine may go, or a third of the slots slow down; nothing tells beforehand. */
  private static final double LATER = 0.212;

  private static final double LATER_WHEN_YOUNG = -0.05;

  /** (F8) calm: how likely that is. */
  private static final double SURPRISE = 0.95;

  private static final double LEAST_SURPRISE = 0.05;

  /** (F9) restless: the measured variation goes on, more of it when little has been seen. */
  private static final double RESTLESS_SOONER = 1.37;

  private static final double RESTLESS_MIDDLE = 0.15;
  private static final double RESTLESS_LATER = 1.9;
  private static final double RESTLESS_WHEN_YOUNG = 0.42;

  /** (F9) what is soon over has no time to even out. */
  private static final double RESTLESS_WHEN_OLD = 0.35;

  /** (F5) what machines that are still to come may save: much, some, little. */
  private static final double JOIN_SOON = 0.97;

  private static final double JOIN = 0.6;
  private static final double JOIN_LATE = 0.2;

  /** A speed that is guessed may be off by this part, either way. */
  private static final double GUESS = 0.35;

  private static final double MOST_GROWTH = 0.4;
  private static final double YOUNGEST = 10;

  private Bands() {}

  static Forecast of(Signs signs) {
    if (signs.etaSeconds() == Double.POSITIVE_INFINITY) {
      return Forecast.UNKNOWN;
    }
    // (F2) the speed at half the way is the mean speed of a line.
    double growth = signs.growth() * signs.etaSeconds() / 2;
    double eta = signs.etaSeconds() / (1 + Math.clamp(growth, -MOST_GROWTH, MOST_GROWTH));
    Parts parts = parts(signs);
    double guess = GUESS * signs.guessed();
    double last = last(signs);
    return new Forecast(
        Math.max(0, eta * (1 + parts.p10() - guess)) + last,
        eta * (1 + parts.p50()) + last,
        eta * (1 + Math.max(parts.p90(), parts.p50() + guess)) + last,
        parts.surprise());
  }

  /** What is added to 1, as parts of the expected time. */
  private record Parts(double p10, double p50, double p90, double surprise) {}

  private static Parts parts(Signs signs) {
    double missing = signs.missing();
    if (missing > 0) {
      return new Parts(
          -Math.min(0.9, JOIN_SOON * missing), -JOIN * missing, -JOIN_LATE * missing, 0.5);
    }
    return isRestless(signs) ? restless(signs) : calm(signs);
  }

  private static double last(Signs signs) {
    double part = isRestless(signs) ? LAST_PART_RESTLESS : LAST_PART;
    // Early on a share that is a little late is made up for by the rounds to come.
    return (LAST_SECONDS + part * signs.intervalSeconds()) * Math.min(1, 2 * progress(signs));
  }

  private static boolean isRestless(Signs signs) {
    return signs.unrest() >= CALM && signs.jump() >= SETTLED * signs.unrest();
  }

  private static Parts calm(Signs signs) {
    double left = 1 - progress(signs);
    double youth = youth(signs);
    double sooner = SOONER + (SOONER_WHEN_YOUNG + SOONER_WHEN_VERY_YOUNG * youth) * youth;
    return new Parts(
        -sooner * calmVariation(signs),
        0,
        LATER + LATER_WHEN_YOUNG * left,
        Math.clamp(SURPRISE * left * left, LEAST_SURPRISE, 0.5));
  }

  /** What is over is over: a jump that nothing followed is not what will happen next. */
  private static double calmVariation(Signs signs) {
    double oneSlot = signs.unrest() > 0 ? signs.variation() / signs.unrest() : 0;
    return Math.min(signs.variation(), signs.jump() * oneSlot);
  }

  private static Parts restless(Signs signs) {
    double youth = youth(signs);
    double young = Math.max(1, RESTLESS_WHEN_YOUNG * youth);
    double width = signs.variation() * (young + RESTLESS_WHEN_OLD * Math.max(0, 1 - youth));
    return new Parts(
        -Math.min(0.9, RESTLESS_SOONER * width),
        RESTLESS_MIDDLE * width,
        RESTLESS_LATER * width,
        0.5);
  }

  /** What is to come as a multiple of what has been seen. */
  private static double youth(Signs signs) {
    return Math.min(YOUNGEST, signs.etaSeconds() / Math.max(1e-9, signs.elapsedSeconds()));
  }

  private static double progress(Signs signs) {
    return 1 / (1 + youth(signs));
  }
}
