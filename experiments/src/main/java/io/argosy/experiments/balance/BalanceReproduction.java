package io.argosy.experiments.balance;

import io.argosy.console.Console;
import io.argosy.experiments.RunnableExperiment;
import io.argosy.protocol.text.Fields;
import java.nio.file.Path;

/** Policies in several simulated environments, beside the papers' figures. */
public record BalanceReproduction(BalanceExperiment experiment) implements RunnableExperiment {
  public static RunnableExperiment read(Fields root, Path folder) {
    return new BalanceReproduction(BalanceFileReader.read(root));
  }

  @Override
  public RunnableExperiment withSeeds(int seeds) {
    return new BalanceReproduction(experiment.withSeeds(seeds));
  }

  @Override
  public boolean play(Console console) {
    BalanceFindings findings = BalanceRun.play(experiment, row -> heard(console, row));
    if (console.isJson()) {
      findings.verdicts().forEach(check -> console.object(BalanceFields.of(check)));
      findings.comparisons().forEach(compared -> console.object(BalanceFields.of(compared)));
    } else {
      tell(console, findings);
    }
    return findings.passed();
  }

  private static void heard(Console console, BalanceRow row) {
    if (console.isJson()) {
      console.object(BalanceFields.of(row));
    } else if (console.isLive()) {
      console.draw("reproduced " + row.shape() + ", " + row.policy());
    }
  }

  private void tell(Console console, BalanceFindings findings) {
    console.line(experiment.name() + ": " + experiment.source());
    console.line("");
    console.lines(BalanceText.rows(findings.rows()));
    console.line("");
    console.lines(BalanceText.verdicts(findings));
    experiment
        .comparison()
        .ifPresent(
            comparison -> {
              console.line("");
              console.lines(BalanceText.comparisons(comparison, findings));
            });
    console.line("");
    console.line(BalanceText.verdict(findings));
  }
}
