package io.argosy.experiments.workflow;

import java.util.List;

/** The result of an experiment. */
public record WorkflowFindings(List<FigurePoint> series, List<ClaimCheck> verdicts) {
  public WorkflowFindings {
    series = List.copyOf(series);
    verdicts = List.copyOf(verdicts);
  }

  /** The points of one figure, in their order. */
  public List<FigurePoint> of(Figure figure) {
    return series.stream().filter(s -> s.figure().equals(figure)).toList();
  }

  /** Whether every result is the one that the definition expects. */
  public boolean passed() {
    return verdicts.stream().allMatch(ClaimCheck::passed);
  }
}
