package io.argosy.experiments.workflow;

import java.util.List;
import java.util.Optional;

/**
 * Something the paper says: these policies are better than those in a measure, at every point of a
 * figure.
 *
 * @param from the first point it is about
 * @param to the last point it is about
 * @param paper the paper's words
 * @param ours what comes out here, where it is known: whether the claim holds
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
