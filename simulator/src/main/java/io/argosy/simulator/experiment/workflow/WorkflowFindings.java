package io.argosy.simulator.experiment.workflow;

import java.util.List;

/** What an experiment came to. */
public record WorkflowFindings(List<Series> series, List<Verdict> verdicts) {
  public WorkflowFindings {
    series = List.copyOf(series);
    verdicts = List.copyOf(verdicts);
  }

  /** The points of one figure, in their order. */
  public List<Series> of(Figure figure) {
    return series.stream().filter(s -> s.figure().equals(figure)).toList();
  }

  /** Whether everything came out as the definition says. */
  public boolean passed() {
    return verdicts.stream().allMatch(Verdict::passed);
  }
}
