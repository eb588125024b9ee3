package io.argosy.experiments.forecast;

import io.argosy.core.forecast.Forecast;

/**
 * A forecast and what came of it.
 *
 * @param promised whether the job had a deadline
 * @param trueSeconds the true end, from the forecast on
 * @param lateProbability as it was told
 * @param late as it was
 */
record Sighting(
    String shape,
    double mark,
    boolean promised,
    Forecast forecast,
    double trueSeconds,
    double lateProbability,
    boolean late) {
  boolean sooner() {
    return trueSeconds < forecast.p10Seconds();
  }

  boolean later() {
    return trueSeconds > forecast.p90Seconds();
  }
}
