package io.argosy.experiments.workflow;

import io.argosy.protocol.text.Fields;
import java.util.List;

/** Reads the paper's claims about a figure. */
final class ClaimReader {
  private final List<String> policies;
  private final List<Figure> figures;

  ClaimReader(List<String> policies, List<Figure> figures) {
    this.policies = policies;
    this.figures = figures;
  }

  PaperClaim read(Fields fields) {
    fields.only("figure", "measure", "better", "than", "from", "to", "paper", "ours");
    List<String> names = figures.stream().map(Figure::name).toList();
    Figure figure = figures.get(WorkflowExperimentReader.chosen(fields, "figure", names));
    double from = fields.number("from", 0, Double.MAX_VALUE, "0.1").orElse(0);
    double to = fields.number("to", 0, Double.MAX_VALUE, "10").orElse(Double.POSITIVE_INFINITY);
    if (figure.points().stream().noneMatch(point -> point >= from && point <= to)) {
      throw fields.refused("figure", ", which has no point from " + from + " to " + to);
    }
    return new PaperClaim(
        figure.name(),
        measure(fields, figure),
        side(fields, "better"),
        side(fields, "than"),
        from,
        to,
        fields.text("paper").orElse(""),
        fields.choice("ours", List.of("holds", "fails")).map("holds"::equals));
  }

  private static WorkflowMeasure measure(Fields fields, Figure figure) {
    List<String> shown = figure.measures().stream().map(WorkflowMeasure::word).toList();
    return figure.measures().get(WorkflowExperimentReader.chosen(fields, "measure", shown));
  }

  private List<String> side(Fields fields, String name) {
    if (!fields.has(name)) {
      throw fields.missing(name, "a list of policies of this experiment");
    }
    return WorkflowExperimentReader.some(fields, name, policies);
  }
}
