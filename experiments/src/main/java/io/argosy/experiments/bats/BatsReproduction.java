package io.argosy.experiments.bats;

import io.argosy.console.Console;
import io.argosy.experiments.RunnableExperiment;
import io.argosy.protocol.text.Fields;
import java.nio.file.Path;

/** Bags on rented machines, beside the tables of the BaTS paper. */
public record BatsReproduction(BatsExperiment experiment) implements RunnableExperiment {
  public static RunnableExperiment read(Fields root, Path folder) {
    return new BatsReproduction(BatsFileReader.read(root));
  }

  @Override
  public RunnableExperiment withSeeds(int seeds) {
    return new BatsReproduction(experiment.withSeeds(seeds));
  }

  @Override
  public boolean play(Console console) {
    BatsFindings findings =
        BatsRun.play(experiment, what -> heard(console, what), early -> soFar(console, early));
    if (console.isJson()) {
      BatsFields.of(findings).forEach(console::object);
    } else {
      console.line(experiment.name() + ": " + experiment.source());
      tell(console, findings);
    }
    return findings.passed();
  }

  /** Prints the tables of the first seeds; the last printed ones are those of all seeds. */
  private void soFar(Console console, BatsFindings findings) {
    if (!console.isJson()) {
      int played = findings.estimates().getFirst().seeds();
      console.line(experiment.name() + ", " + played + " of " + experiment.seeds() + " seeds");
      tell(console, findings);
      console.line("");
    }
  }

  private static void tell(Console console, BatsFindings findings) {
    BatsText.of(findings)
        .forEach(
            table -> {
              console.line("");
              console.lines(table);
            });
    console.line("");
    console.line(BatsText.verdict(findings));
  }

  private static void heard(Console console, String what) {
    if (!console.isJson() && console.isLive()) {
      console.draw("reproducing " + what);
    }
  }
}
