package io.argosy.experiments.forecast;

import java.util.List;

/**
 * What an experiment came to.
 *
 * @param promised by tenths of the probability told
 * @param atRisk all those whose promise was at risk
 */
public record ForecastFindings(
    List<ForecastBandRow> bands, List<Promised> promised, Promised atRisk) {
  public ForecastFindings {
    bands = List.copyOf(bands);
    promised = List.copyOf(promised);
  }

  /** Whether everything was as expected. */
  public boolean passed() {
    return bands.stream().allMatch(ForecastBandRow::passed)
        && promised.stream().allMatch(Promised::passed)
        && atRisk.passed();
  }
}
