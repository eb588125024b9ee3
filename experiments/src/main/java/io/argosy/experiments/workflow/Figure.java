package io.argosy.experiments.workflow;

import static io.argosy.core.model.Checks.require;

import io.argosy.simulator.workflow.WorkflowShape;
import java.util.List;

/**
 * One figure: a family of workflows along an axis. What is not on the axis is drawn for each trial.
 *
 * @param paper which of the paper's figures it is beside
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
