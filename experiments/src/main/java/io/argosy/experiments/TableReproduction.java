package io.argosy.experiments;

import io.argosy.console.Console;
import io.argosy.protocol.text.Fields;
import java.nio.file.Path;

/** One job under several deadlines and policies, beside a paper's table. */
public record TableReproduction(Experiment experiment) implements RunnableExperiment {
  public static RunnableExperiment read(Fields root, Path folder) {
    return new TableReproduction(ExperimentFileReader.read(root, folder));
  }

  @Override
  public RunnableExperiment withSeeds(int seeds) {
    return new TableReproduction(experiment.withSeeds(seeds));
  }

  @Override
  public boolean play(Console console) {
    Findings findings = ExperimentRun.play(experiment, cell -> heard(console, cell));
    tell(console, findings);
    return findings.passed();
  }

  private static void heard(Console console, Cell cell) {
    if (console.isJson()) {
      console.object(FindingsFields.of(cell));
    } else if (console.isLive()) {
      console.draw("reproduced " + cell.place() + ", " + cell.deadline() + ", " + cell.policy());
    }
  }

  private void tell(Console console, Findings findings) {
    if (console.isJson()) {
      findings.verdicts().forEach(check -> console.object(FindingsFields.of(check)));
      findings.delays().forEach(delay -> console.object(FindingsFields.of(delay)));
      return;
    }
    console.line(experiment.name() + ": " + experiment.source());
    console.line("");
    console.lines(FindingsText.cells(findings.cells()));
    console.line("");
    console.lines(FindingsText.verdicts(findings));
    console.line("");
    console.line(FindingsText.verdict(findings));
  }
}
