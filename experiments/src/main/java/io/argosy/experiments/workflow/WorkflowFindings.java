package io.argosy.experiments.workflow;

import java.util.List;

/** What an experiment came to. */
public record WorkflowFindings(List<FigurePoint> series, List<ClaimCheck> verdicts) {
  public WorkflowFindings {
    series = List.copyOf(series);
    verdicts = List.copyOf(verdicts);
  }

  /** The points of one figure, in their order. */
  public List<FigurePoint> of(Figure figure) {
    return series.stream().filter(s -> s.figure().equals(figure)).toList();
  }

  /** Whether everything came out as the definition says. */
  public boolean passed() {
    return verdicts.stream().allMatch(ClaimCheck::passed);
  }
}
