package io.argosy.experiments.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Runs an experiment. The findings depend on the definition alone, not on the number of cores. */
public final class WorkflowRun {
  private WorkflowRun() {}

  /**
   * Runs all of it.
   *
   * @param watcher receives each point of a figure as soon as it is complete
   */
  public static WorkflowFindings play(
      WorkflowExperiment experiment, Consumer<FigurePoint> watcher) {
    List<FigurePoint> all = new ArrayList<>();
    for (Figure figure : experiment.figures()) {
      for (double point : figure.points()) {
        List<Trial.Outcome> trials =
            IntStream.rangeClosed(1, experiment.seeds())
                .parallel()
                .mapToObj(seed -> new Trial(experiment, figure, point, seed).play())
                .toList();
        FigurePoint figurePoint = new FigurePoint(figure, point, experiment.policies(), trials);
        all.add(figurePoint);
        watcher.accept(figurePoint);
      }
    }
    return new WorkflowFindings(
        all,
        experiment.claims().stream()
            .map(claim -> ClaimCheck.of(claim, all, experiment.tolerance()))
            .toList());
  }
}
