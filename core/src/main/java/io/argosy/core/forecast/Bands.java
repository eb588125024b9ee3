package io.argosy.core.forecast;

import java.util.ArrayList;
import java.util.List;

/**
 * Turns signs into a band. The constants were tuned on the seeds that docs/algorithms/forecast.md
 * names, and checked on others; equations (F6) to (F10) are there.
 */
public final class Bands {
  private static final double LAST_SECONDS = 0.1;

  /** (F6) what a calm job's last round costs: at least, on average, and the deviation. */
  private static final LastRound LEAST = new LastRound(0.0063, 0.6);

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

  /** The twentieth percentile of a normal distribution, in standard deviations. */
  private static final double FIFTH = 0.84;

  /** (F8) the position of a surprise between P50 and P90, and its spread. */
  private static final double SURPRISE_AT = 0.8;

  private static final double SURPRISE_DEVIATION = 0.38;

  /** (F5) what machines that are still to come may save: much, some; and the spread of that. */
  private static final double JOIN_SOON = 1.02;

  private static final double JOIN = 0.75;
  private static final double JOIN_DEVIATION = 0.27;

  /** (F5) one in twenty jobs that wait for machines waits in vain; after two thirds none come. */
  private static final double IN_VAIN = 0.05;

  private static final double LATEST_JOIN = 0.67;

  /** The relative error of a guessed speed, either way. */
  private static final double GUESS = 0.3;

  private static final double MOST_GROWTH = 0.4;
  private static final double MOST_SOONER = 0.9;

  private Bands() {}

  public static Forecast of(Signs signs) {
    if (signs.etaSeconds() == Double.POSITIVE_INFINITY) {
      return Forecast.UNKNOWN;
    }
    // (F2) the speed at half of the time is the mean speed of a line.
    double growth = signs.growth() * signs.etaSeconds() / 2;
    double eta = signs.etaSeconds() / (1 + Math.clamp(growth, -MOST_GROWTH, MOST_GROWTH));
    Forecast alone = isRestless(signs) ? restless(signs, eta) : calm(signs, eta);
    return signs.missing() > 0 ? joined(alone, signs, eta) : alone;
  }

  private static boolean isRestless(Signs signs) {
    return signs.unrest() >= CALM && signs.jump() >= SETTLED * signs.unrest();
  }

  private static Forecast calm(Signs signs, double eta) {
    double noise = eta * Noise.calm(signs, eta);
    double guess = eta * GUESS * signs.guessed();
    double p10 = Math.max(0, eta - FIFTH * noise - guess) + LEAST.seconds(signs);
    double p50 = eta + LAST_SECONDS + MEAN.seconds(signs);
    double later = Math.max(eta * UnforeseenEvents.part(progress(signs)), guess);
    double surprise = UnforeseenEvents.chance(progress(signs));
    double before = (p50 - p10) / FIFTH;
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
    double p50 = eta + LAST_SECONDS + Noise.LAST_PART_RESTLESS * signs.intervalSeconds();
    return new Forecast(Math.max(0, p50 - half), p50, p50 + half);
  }

  /** (F5) machines may join and bring the end nearer; P90 assumes that none does. */
  private static Forecast joined(Forecast alone, Signs signs, double eta) {
    double missing = signs.missing();
    double open = (1 - IN_VAIN) * Math.max(0, 1 - progress(signs) / LATEST_JOIN);
    double come = open / (open + IN_VAIN);
    double saved = eta * JOIN * missing;
    double spread = eta * JOIN_DEVIATION * missing;
    List<EndScenario> endScenarios = new ArrayList<>();
    endScenarios.add(new EndScenario(come, alone.p50Seconds() - saved, spread, spread));
    alone.ways().forEach(endScenario -> endScenarios.add(endScenario.times(1 - come)));
    double soonest = eta * Math.min(MOST_SOONER, JOIN_SOON * missing);
    return new Forecast(
        Math.max(0, alone.p10Seconds() - soonest),
        alone.p50Seconds() - come * saved,
        alone.p90Seconds(),
        endScenarios);
  }

  private static double progress(Signs signs) {
    double all = signs.elapsedSeconds() + signs.etaSeconds();
    return all > 0 ? signs.elapsedSeconds() / all : 0;
  }
}
