package io.argosy.cli.experiment.workflow;

import io.argosy.cli.console.Console;
import io.argosy.cli.experiment.Play;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.simulator.experiment.workflow.Figure;
import io.argosy.simulator.experiment.workflow.Series;
import io.argosy.simulator.experiment.workflow.Verdict;
import io.argosy.simulator.experiment.workflow.WorkflowExperiment;
import io.argosy.simulator.experiment.workflow.WorkflowFindings;
import io.argosy.simulator.experiment.workflow.WorkflowMeasure;
import io.argosy.simulator.experiment.workflow.WorkflowRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Workflows on random clouds under every policy.
 *
 * @param plots the folder for charts
 */
public record WorkflowPlay(WorkflowExperiment experiment, Optional<Path> plots) implements Play {
  public static Play read(Fields root, Path folder) {
    return new WorkflowPlay(
        WorkflowExperimentReader.read(root), root.text("plots").map(folder::resolve));
  }

  /** Other seeds give other charts: those of the definition stay unchanged. */
  @Override
  public Play withSeeds(int seeds) {
    return new WorkflowPlay(experiment.withSeeds(seeds), Optional.empty());
  }

  @Override
  public Optional<Play> withChart(Path folder) {
    return Optional.of(new WorkflowPlay(experiment, Optional.of(folder)));
  }

  @Override
  public Optional<Play> withFiles(Path folder) {
    return Optional.of(
        new WorkflowPlay(experiment.withFiles(GivenWorkflows.in(folder, experiment)), plots));
  }

  @Override
  public boolean play(Console console) {
    WorkflowFindings findings = WorkflowRun.play(experiment, series -> heard(console, series));
    if (console.isJson()) {
      for (Verdict verdict : findings.verdicts()) {
        console.object(WorkflowFields.of(verdict));
      }
    } else {
      tell(console, findings);
    }
    plots.ifPresent(folder -> draw(console, folder, findings));
    return findings.passed();
  }

  private void heard(Console console, Series series) {
    if (console.isJson()) {
      WorkflowFields.of(series, experiment.seeds()).forEach(console::object);
    } else if (console.isLive()) {
      console.draw("played " + series.figure().name() + " at " + series.point());
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
