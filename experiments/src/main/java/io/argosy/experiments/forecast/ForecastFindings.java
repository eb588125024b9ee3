package io.argosy.experiments.forecast;

import java.util.List;

/**
 * The result of an experiment.
 *
 * @param promised by tenths of the predicted probability
 * @param atRisk all cases whose deadline was predicted to be at risk
 */
public record ForecastFindings(
    List<ForecastBandRow> bands, List<Promised> promised, Promised atRisk) {
  public ForecastFindings {
    bands = List.copyOf(bands);
    promised = List.copyOf(promised);
  }

  /** Whether all expectations hold. */
  public boolean passed() {
    return bands.stream().allMatch(ForecastBandRow::passed)
        && promised.stream().allMatch(Promised::passed)
        && atRisk.passed();
  }
}
