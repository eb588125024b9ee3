package io.argosy.experiments.workflow;

import java.util.List;
import java.util.Optional;

/**
 * A claim of the paper: these policies are better than those in a measure, at every point of a
 * figure.
 *
 * @param from the first point that it covers
 * @param to the last point that it covers
 * @param paper the paper's words
 * @param ours whether the claim holds here, where that is known
 */
public record PaperClaim(
    String figure,
    WorkflowMeasure measure,
    List<String> better,
    List<String> than,
    double from,
    double to,
    String paper,
    Optional<Boolean> ours) {
  public PaperClaim {
    better = List.copyOf(better);
    than = List.copyOf(than);
  }

  boolean isAbout(FigurePoint figurePoint) {
    return figurePoint.figure().name().equals(figure)
        && figurePoint.point() >= from
        && figurePoint.point() <= to;
  }
}
