package io.argosy.core.forecast;

import io.argosy.core.math.Seconds;
import java.time.Instant;
import java.util.List;

/**
 * When a job will end, as three quantiles in seconds from now. Infinite while nothing is measured.
 *
 * <p>The band from P10 to P90 holds the true end in 75 to 85 % of all cases;
 * docs/algorithms/forecast.md describes how that was found and checked.
 *
 * @param ways (F10) the ways in which it may end; their probabilities add up to 1
 */
public record Forecast(
    double p10Seconds, double p50Seconds, double p90Seconds, List<EndScenario> ways) {
  public Forecast {
    ways = List.copyOf(ways);
  }

  /** A forecast whose P50 is equally likely to be too early and too late. */
  public Forecast(double p10Seconds, double p50Seconds, double p90Seconds) {
    this(
        p10Seconds,
        p50Seconds,
        p90Seconds,
        List.of(
            new EndScenario(
                1,
                p50Seconds,
                (p50Seconds - p10Seconds) / TENTH,
                (p90Seconds - p50Seconds) / TENTH)));
  }

  /** Nothing is known yet. */
  public static final Forecast UNKNOWN =
      new Forecast(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  /** The job is over. */
  public static final Forecast OVER = new Forecast(0, 0, 0);

  /** The tenth and ninetieth percentile of a normal distribution, in standard deviations. */
  public static final double TENTH = 1.2816;

  /** The same forecast, later by that and wider by that on both sides. */
  Forecast later(double seconds, double wider) {
    double own = wider / TENTH;
    List<EndScenario> moved = ways.stream().map(way -> way.later(seconds, own)).toList();
    double middle = p50Seconds + seconds;
    double soonest = Math.clamp(p10Seconds + seconds - wider, 0, middle);
    return new Forecast(soonest, middle, p90Seconds + seconds + wider, moved);
  }

  /** Whether there is a forecast. */
  public boolean isKnown() {
    return p50Seconds < Double.POSITIVE_INFINITY;
  }

  /** (F10) the probability that the job ends within this time; 1 while nothing is known. */
  public double chanceWithin(double seconds) {
    if (!isKnown()) {
      return 1;
    }
    return ways.stream().mapToDouble(endScenario -> endScenario.within(seconds)).sum();
  }

  /** The probability that the job ends at that instant or before. */
  public double chanceBy(Instant deadline, Instant now) {
    return chanceWithin(Seconds.between(now, deadline));
  }
}
