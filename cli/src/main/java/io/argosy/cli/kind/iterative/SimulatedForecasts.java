package io.argosy.cli.kind.iterative;

import io.argosy.core.forecast.Forecast;
import io.argosy.simulator.kind.iterative.ProgressForecasts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Forecasts of a simulated job on its way, as fields for programs. */
final class SimulatedForecasts {
  /** The parts of the work at which forecasts are recorded. */
  static final List<Double> MARKS = List.of(0.1, 0.25, 0.5, 0.75, 0.9);

  private SimulatedForecasts() {}

  static List<SequencedMap<String, Object>> of(List<ProgressForecasts.Taken> taken) {
    return taken.stream().map(SimulatedForecasts::fields).toList();
  }

  /** The times of a forecast count from then on. */
  private static SequencedMap<String, Object> fields(ProgressForecasts.Taken taken) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    Forecast forecast = taken.outlook().forecast();
    fields.put("progress", taken.mark());
    fields.put("atSeconds", taken.atSeconds());
    if (forecast.isKnown()) {
      fields.put("p10Seconds", forecast.p10Seconds());
      fields.put("p50Seconds", forecast.p50Seconds());
      fields.put("p90Seconds", forecast.p90Seconds());
    }
    fields.put("lateProbability", taken.outlook().late());
    fields.put("trueSeconds", taken.trueSeconds());
    return fields;
  }
}
