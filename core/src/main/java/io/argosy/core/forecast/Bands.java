package io.argosy.core.forecast;

import java.util.List;

/**
 * Turns signs into a band. The constants were tuned on the seeds that docs/algorithms/forecast.md
 * names, and checked on others; equations (F6) to (F14) are there.
 */
public final class Bands {
  private static final double LAST_SECONDS = 0.1;

  /** (F6) what a calm job's last round costs: at least, on average, and the deviation. */
  private static final LastRound LEAST = new LastRound(0.005, 0.53);

  private static final LastRound MEAN = new LastRound(0.011, 0.88);
  private static final LastRound DEVIATION = new LastRound(0.02, 0.6);

  /**
   * The last report is old by a part of the interval, and what it shows is corrected no more if
   * less than the threshold is left.
   */
  private record LastRound(double ofInterval, double ofThreshold) {
    double seconds(Signs signs) {
      return ofInterval * signs.intervalSeconds() + ofThreshold * signs.thresholdSeconds();
    }
  }

  /** (F7) slots that vary by less are calm. */
  private static final double CALM = 0.02;

  /** (F7) a speed that has jumped by less than this part of its variation has settled. */
  private static final double SETTLED = 0.06;

  /** The tenth percentile of what a calm job's end deviates by: its deviation is estimated high. */
  private static final double CALM_TENTH = 1.1;

  /** (F8) the position of a surprise between P50 and P90, and its spread. */
  private static final double SURPRISE_AT = 0.8;

  private static final double SURPRISE_DEVIATION = 0.38;

  /** (F11) variation of which this part is common is not that of single machines. */
  private static final double TOGETHER = 0.3;

  /** (F12) steps: a speed that jumped last by less than this part of its variation. */
  private static final double STEPS = 0.5;

  private static final double STEPS_RANGE = 0.3;

  /**
   * (F12) how far a common speed returns to its mean; how uncertain that is; what an event adds.
   */
  private static final double RETURNS = 0.45;

  private static final double RETURNS_UNCERTAIN = 0.6;
  private static final double EVENT = 0.8;

  /** The relative error of a guessed speed, either way. */
  private static final double GUESS = 0.3;

  private static final double MOST_GROWTH = 0.4;

  private Bands() {}

  public static Forecast of(Signs signs) {
    if (signs.etaSeconds() == Double.POSITIVE_INFINITY) {
      return Forecast.UNKNOWN;
    }
    // (F2) the speed at half of the time is the mean speed of a line.
    double growth = signs.growth() * signs.etaSeconds() / 2;
    double eta = signs.etaSeconds() / (1 + Math.clamp(growth, -MOST_GROWTH, MOST_GROWTH));
    Forecast alone = isRestless(signs) ? restless(signs, eta) : calm(signs, eta);
    Forecast called = LastRounds.with(alone, signs, eta, progress(signs));
    Forecast returned = MachinesExpected.returning(called, signs, eta);
    return MachinesExpected.joining(returned, signs, eta, progress(signs));
  }

  private static boolean isRestless(Signs signs) {
    return signs.unrest() >= CALM && signs.jump() >= SETTLED * signs.unrest();
  }

  private static Forecast calm(Signs signs, double eta) {
    double noise = eta * Noise.calm(signs, eta);
    double guess = eta * GUESS * signs.guessed();
    double p10 = Math.max(0, eta - CALM_TENTH * noise - guess) + LEAST.seconds(signs);
    double p50 = eta + LAST_SECONDS + MEAN.seconds(signs);
    double later = Math.max(eta * event(signs), guess);
    double surprise = UnforeseenEvents.chance(progress(signs));
    double before = (p50 - p10) / Forecast.TENTH;
    return new Forecast(
        p10,
        p50,
        p50 + later,
        List.of(
            new EndScenario(1 - surprise, p50, before, Math.max(before, DEVIATION.seconds(signs))),
            new EndScenario(
                surprise,
                p50 + SURPRISE_AT * later,
                SURPRISE_DEVIATION * later,
                SURPRISE_DEVIATION * later)));
  }

  private static Forecast restless(Signs signs, double eta) {
    double half = Noise.restless(signs, eta) + eta * GUESS * signs.guessed();
    double past = signs.disturbances().past();
    double together = Math.min(1, signs.disturbances().common() / TOGETHER);
    double p50 =
        eta / (1 + RETURNS * past * together)
            + LAST_SECONDS
            + Noise.LAST_PART_RESTLESS * signs.intervalSeconds();
    double eventful = Math.max(together, steps(signs));
    double faster = RETURNS_UNCERTAIN * eventful * Math.max(0, past) * eta;
    double slower = RETURNS_UNCERTAIN * eventful * Math.max(0, -past) * eta;
    double event = EVENT * eventful * event(signs) * eta;
    return new Forecast(
        Math.max(0, p50 - StrictMath.hypot(half, faster)),
        p50,
        p50 + Math.sqrt(half * half + slower * slower + event * event));
  }

  /** (F12) whether its variation looks like a step that is over: 1 for sure, 0 not at all. */
  private static double steps(Signs signs) {
    return Math.clamp((STEPS - signs.jump() / signs.unrest()) / STEPS_RANGE, 0, 1);
  }

  private static double event(Signs signs) {
    return UnforeseenEvents.part(progress(signs), signs.disturbances().hasLosses());
  }

  private static double progress(Signs signs) {
    double all = signs.elapsedSeconds() + signs.etaSeconds();
    return all > 0 ? signs.elapsedSeconds() / all : 0;
  }
}
