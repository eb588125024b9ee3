package io.argosy.core.forecast;

/** (F8), (F9) how far the end may be from what is expected, while nothing unheard-of happens. */
final class Noise {
  /** (F8) what part of the walk's deviation shows: speeds come back in the long run. */
  private static final double WALK = 0.66;

  /** (F8) the same for a walk that is known by its latest step alone. */
  private static final double STEP = 0.35;

  /** (F8) few machines: the deviation itself is uncertain. */
  private static final double FEW_MACHINES = 16;

  /** (F8) few measures do the same. */
  private static final double FEWEST_MEASURES = 1.5;

  /** (F8) the part of what a line says that is open, and how much more with few measures. */
  private static final double OPEN = 0.115;

  private static final double OPEN_WHEN_FEW = 12;

  /** (F9) half the width in variations, when many turns were seen. */
  private static final double RESTLESS = 1.5;

  /** (F9) slow waves even out when the rest is as long as the past, and the less the less it is. */
  private static final double EVENED = 0.65;

  private static final double LONGER = 0.83;
  private static final double SHORTER = 1.8;
  private static final double FEWEST_TURNS = 2;

  /** (F9) the last round of a restless job, as parts of an interval: mean, and half the width. */
  static final double LAST_PART_RESTLESS = 0.106;

  private static final double LAST_WIDTH_RESTLESS = 0.2;

  private static final double YOUNGEST = 10;

  private Noise() {}

  /** (F8) the standard deviation of a calm job's end, as a part of the time expected. */
  static double calm(Signs signs, double eta) {
    double count = Math.max(FEWEST_MEASURES, signs.measures());
    double walk = WALK * signs.wander() * Math.sqrt(signs.etaSeconds());
    double few = Math.sqrt(1 + FEW_MACHINES / Math.max(1, signs.machines())) * count / (count - 1);
    double wandering = few * Math.min(walk, STEP * steps(signs, eta));
    double line = OPEN * signs.lines() * eta / 2;
    return Math.sqrt(wandering * wandering + line * line * (1 + OPEN_WHEN_FEW / count));
  }

  /**
   * What is over is over: a walk that made steps like the latest one. A step between two measures
   * has 2/3 of the variance that the walk gains meanwhile.
   */
  private static double steps(Signs signs, double eta) {
    if (signs.unrest() <= 0) {
      return 0;
    }
    double step = signs.jump() * signs.variation() / signs.unrest();
    return step * Math.sqrt((eta / Math.max(1e-9, signs.nextSeconds()) + 1) / 2);
  }

  /** (F9) half the width of a restless job's band, in seconds. */
  static double restless(Signs signs, double eta) {
    double youth = Math.min(YOUNGEST, signs.etaSeconds() / Math.max(1e-9, signs.elapsedSeconds()));
    double turns = Math.max(FEWEST_TURNS, signs.measures() * signs.jump() / signs.unrest());
    double slow = LONGER * Math.max(0, youth - 1) + SHORTER * Math.max(0, 1 - youth) - EVENED;
    double speed = RESTLESS * (1 + slow / turns) * signs.variation() * eta;
    double last = LAST_WIDTH_RESTLESS * signs.intervalSeconds();
    return Math.sqrt(speed * speed + last * last);
  }
}
