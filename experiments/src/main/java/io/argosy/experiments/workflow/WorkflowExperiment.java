package io.argosy.experiments.workflow;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.dag.Workflow;
import io.argosy.simulator.workflow.WorkflowShape;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Figures over many seeds.
 *
 * @param seeds the number of trials for each point; their seeds are 1, 2, 3 and so on
 * @param tolerance how much worse than claimed still counts as claimed, as a part of one
 * @param files workflows to draw from instead of our own, by shape
 */
public record WorkflowExperiment(
    String name,
    String source,
    int seeds,
    double tolerance,
    List<String> policies,
    Range range,
    List<Figure> figures,
    List<PaperClaim> claims,
    Map<WorkflowShape, List<Workflow>> files) {

  /**
   * The ranges from which a trial draws.
   *
   * @param tasks sizes of a workflow, by shape
   */
  public record Range(
      int clouds,
      int mostHosts,
      List<Double> ccrs,
      List<Integer> workflows,
      List<Integer> images,
      Map<WorkflowShape, List<Integer>> tasks) {
    public Range {
      ccrs = List.copyOf(ccrs);
      workflows = List.copyOf(workflows);
      images = List.copyOf(images);
      tasks = new TreeMap<>(tasks);
    }
  }

  public WorkflowExperiment {
    policies = List.copyOf(policies);
    figures = List.copyOf(figures);
    claims = List.copyOf(claims);
    files = new TreeMap<>(files);
    require(seeds > 0, "an experiment has at least one seed, was " + seeds);
  }

  /** The same experiment over {@code count} seeds. */
  public WorkflowExperiment withSeeds(int count) {
    return new WorkflowExperiment(
        name, source, count, tolerance, policies, range, figures, claims, files);
  }

  /** The same experiment on these workflows, for shapes that have any. */
  public WorkflowExperiment withFiles(Map<WorkflowShape, List<Workflow>> given) {
    return new WorkflowExperiment(
        name, source, seeds, tolerance, policies, range, figures, claims, given);
  }
}
