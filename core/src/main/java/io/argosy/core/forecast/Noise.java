package io.argosy.core.forecast;

/** (F8), (F9) the deviation from the expected end, without surprises. */
public final class Noise {
  /** (F8) the part of the walk's deviation that shows: speeds revert in the long run. */
  private static final double WALK = 0.7;

  /** (F8) the same for a walk of which only the latest step is known. */
  private static final double STEP = 0.38;

  /** (F8) few machines: the deviation itself is uncertain. */
  private static final double FEW_MACHINES = 20;

  /** (F8) few measurements do the same. */
  private static final double FEWEST_MEASURES = 1.5;

  /** (F8) the uncertain part of a line, and the addition for few measurements. */
  private static final double OPEN = 0.135;

  private static final double OPEN_WHEN_FEW = 12;

  /** (F9) half the width in variations, after many turns. */
  private static final double RESTLESS = 1.5;

  /** (F9) slow waves average out if the rest is as long as the past, less if it is shorter. */
  private static final double EVENED = 0.5;

  private static final double LONGER = 0.85;
  private static final double SHORTER = 1.5;
  private static final double FEWEST_TURNS = 2;

  /** (F9) the last round of a restless job, as parts of an interval: mean, and half the width. */
  static final double LAST_PART_RESTLESS = 0.09;

  private static final double LAST_WIDTH_RESTLESS = 0.19;

  private static final double YOUNGEST = 10;

  private Noise() {}

  /** (F8) the standard deviation of a calm job's end, as a part of the expected time. */
  static double calm(Signs signs, double eta) {
    double count = Math.max(FEWEST_MEASURES, signs.measures());
    double walk = WALK * signs.wander() * Math.sqrt(signs.etaSeconds());
    double few = Math.sqrt(1 + FEW_MACHINES / Math.max(1, signs.machines())) * count / (count - 1);
    double wandering = few * Math.min(walk, STEP * steps(signs, eta));
    double line = OPEN * signs.lines() * eta / 2;
    return Math.sqrt(wandering * wandering + line * line * (1 + OPEN_WHEN_FEW / count));
  }

  /**
   * The past is known: models the rest as a walk with steps like the latest one. A step between two
   * measurements has 2/3 of the variance that the walk gains meanwhile.
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
