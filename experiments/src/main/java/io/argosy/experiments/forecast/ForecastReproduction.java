package io.argosy.experiments.forecast;

import io.argosy.console.Console;
import io.argosy.experiments.RunnableExperiment;
import io.argosy.protocol.text.Fields;
import java.nio.file.Path;

/** Forecasts in several simulated environments, beside what happened. */
public record ForecastReproduction(ForecastExperiment experiment) implements RunnableExperiment {
  public static RunnableExperiment read(Fields root, Path folder) {
    return new ForecastReproduction(ForecastFileReader.read(root));
  }

  @Override
  public RunnableExperiment withSeeds(int seeds) {
    return new ForecastReproduction(experiment.withSeeds(seeds));
  }

  @Override
  public boolean play(Console console) {
    ForecastFindings findings = ForecastRun.play(experiment, row -> heard(console, row));
    if (console.isJson()) {
      findings.promised().forEach(row -> console.object(ForecastFields.of("promised", row)));
      console.object(ForecastFields.of("at-risk", findings.atRisk()));
    } else {
      tell(console, findings);
    }
    return findings.passed();
  }

  private static void heard(Console console, ForecastBandRow row) {
    if (console.isJson()) {
      console.object(ForecastFields.of(row));
    } else if (console.isLive()) {
      console.draw("reproduced " + row.shape());
    }
  }

  private void tell(Console console, ForecastFindings findings) {
    console.line(experiment.name() + ": " + experiment.source());
    console.line("");
    console.lines(ForecastText.bands(findings.bands()));
    console.line("");
    console.lines(ForecastText.promised(findings));
    console.line("");
    console.line(ForecastText.verdict(findings));
  }
}
