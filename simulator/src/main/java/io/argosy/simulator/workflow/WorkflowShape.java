package io.argosy.simulator.workflow;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.dag.Workflow;
import java.util.List;

/** The three families of workflows of the SF-CUV paper's simulation. */
public enum WorkflowShape {
  /** Table 3: out-degrees of 1 to 5, workloads of 1000 to 10000 MI, data that differs by 100. */
  RANDOM("random", List.of(10, 30, 50, 100, 500)),
  /** Image mosaics: wide, shallow, with two narrow waists. */
  MONTAGE("montage", List.of(25, 50, 100, 1000)),
  /** Genome maps: chains side by side between a split and a merge. */
  EPIGENOMICS("epigenomics", List.of(24, 46, 100, 997));

  private static final int LEAST = 10;

  private final String word;
  private final List<Integer> sizes;

  WorkflowShape(String word, List<Integer> sizes) {
    this.word = word;
    this.sizes = sizes;
  }

  public String word() {
    return word;
  }

  /** How many tasks the paper's workflows of this shape have. */
  public List<Integer> sizes() {
    return sizes;
  }

  /** A workflow of about so many tasks, without images; equal seeds draw equal workflows. */
  public Workflow draw(int tasks, long seed) {
    require(tasks >= LEAST, "a workflow is drawn with at least " + LEAST + " tasks, was " + tasks);
    return switch (this) {
      case RANDOM -> RandomGraph.draw(tasks, seed);
      case MONTAGE -> Montage.draw(tasks, seed);
      case EPIGENOMICS -> Epigenomics.draw(tasks, seed);
    };
  }
}
