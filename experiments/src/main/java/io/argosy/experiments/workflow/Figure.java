package io.argosy.experiments.workflow;

import static io.argosy.core.model.Checks.require;

import io.argosy.simulator.workflow.WorkflowShape;
import java.util.List;

/**
 * One figure: a family of workflows along an axis. Each trial draws what is not on the axis.
 *
 * @param paper the figure of the paper that it reproduces
 */
public record Figure(
    String name,
    String paper,
    WorkflowShape shape,
    Axis axis,
    List<Double> points,
    List<WorkflowMeasure> measures) {
  public Figure {
    points = List.copyOf(points);
    measures = List.copyOf(measures);
    require(!points.isEmpty() && !measures.isEmpty(), "figure " + name + " shows something");
  }
}
