package io.argosy.experiments.workflow;

import io.argosy.console.Console;
import io.argosy.experiments.RunnableExperiment;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Workflows on random clouds under every policy.
 *
 * @param plots the folder for charts
 */
public record WorkflowReproduction(WorkflowExperiment experiment, Optional<Path> plots)
    implements RunnableExperiment {
  public static RunnableExperiment read(Fields root, Path folder) {
    return new WorkflowReproduction(
        WorkflowExperimentReader.read(root), root.text("plots").map(folder::resolve));
  }

  /** Draws no charts, because those of the definition must keep its seeds. */
  @Override
  public RunnableExperiment withSeeds(int seeds) {
    return new WorkflowReproduction(experiment.withSeeds(seeds), Optional.empty());
  }

  @Override
  public Optional<RunnableExperiment> withChart(Path folder) {
    return Optional.of(new WorkflowReproduction(experiment, Optional.of(folder)));
  }

  @Override
  public Optional<RunnableExperiment> withFiles(Path folder) {
    return Optional.of(
        new WorkflowReproduction(
            experiment.withFiles(GivenWorkflows.in(folder, experiment)), plots));
  }

  @Override
  public boolean play(Console console) {
    WorkflowFindings findings =
        WorkflowRun.play(experiment, figurePoint -> heard(console, figurePoint));
    if (console.isJson()) {
      for (ClaimCheck claimCheck : findings.verdicts()) {
        console.object(WorkflowFields.of(claimCheck));
      }
    } else {
      tell(console, findings);
    }
    plots.ifPresent(folder -> draw(console, folder, findings));
    return findings.passed();
  }

  private void heard(Console console, FigurePoint figurePoint) {
    if (console.isJson()) {
      WorkflowFields.of(figurePoint, experiment.seeds()).forEach(console::object);
    } else if (console.isLive()) {
      console.draw("reproduced " + figurePoint.figure().name() + " at " + figurePoint.point());
    }
  }

  private void tell(Console console, WorkflowFindings findings) {
    console.line(experiment.name() + ": " + experiment.source());
    for (Figure figure : experiment.figures()) {
      for (WorkflowMeasure measure : figure.measures()) {
        console.line("");
        console.lines(WorkflowText.table(figure, measure, findings, experiment.seeds()));
      }
    }
    console.line("");
    console.lines(WorkflowText.verdicts(findings.verdicts()));
    console.line("");
    console.line(WorkflowText.verdict(findings));
  }

  private void draw(Console console, Path folder, WorkflowFindings findings) {
    try {
      Files.createDirectories(folder);
      for (Figure figure : experiment.figures()) {
        Files.writeString(
            folder.resolve(figure.name() + ".svg"),
            WorkflowChart.of(figure, findings.of(figure), experiment.policies()));
      }
    } catch (IOException e) {
      throw BadInput.inArgument(
          "--chart",
          folder.toString(),
          "the plots could not be written into the folder " + folder + "; name another");
    }
    if (!console.isJson()) {
      console.line("plots in " + folder);
    }
  }
}
