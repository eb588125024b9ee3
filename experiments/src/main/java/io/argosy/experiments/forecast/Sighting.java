package io.argosy.experiments.forecast;

import io.argosy.core.forecast.Forecast;
import io.argosy.simulator.kind.iterative.ProgressForecasts;

/**
 * A forecast and what really happened.
 *
 * @param promised whether the job had a deadline
 * @param trueSeconds the true end, from the forecast on
 * @param lateProbability the predicted probability to miss the deadline
 * @param late whether the job missed it
 */
record Sighting(
    String shape,
    double mark,
    boolean promised,
    Forecast forecast,
    double trueSeconds,
    double lateProbability,
    boolean late) {
  static Sighting of(String shape, boolean promised, ProgressForecasts.Taken taken, boolean late) {
    return new Sighting(
        shape,
        taken.mark(),
        promised,
        taken.outlook().forecast(),
        taken.trueSeconds(),
        taken.outlook().late(),
        late);
  }

  boolean sooner() {
    return trueSeconds < forecast.p10Seconds();
  }

  boolean later() {
    return trueSeconds > forecast.p90Seconds();
  }
}
