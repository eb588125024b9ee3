package io.argosy.experiments.workflow;

/** The measures of a schedule. */
public enum WorkflowMeasure {
  /** Makespan over the critical path on the average machine, eq. (20). */
  SLR("slr", "SLR", true),
  /** Speedup for each vCPU used, eq. (21). */
  EFFICIENCY("efficiency", "efficiency", false),
  /** Tasks for each image on each vCPU, eq. (22). */
  SHARING("sharing", "sharing", false),
  /** The worst schedule length of the placement, eq. (8), in seconds. */
  WSL("wsl", "WSL (s)", true),
  /** vCPUs that run a task. */
  VCPUS("vcpus", "vCPUs", true);

  private final String word;
  private final String title;
  private final boolean lowerIsBetter;

  WorkflowMeasure(String word, String title, boolean lowerIsBetter) {
    this.word = word;
    this.title = title;
    this.lowerIsBetter = lowerIsBetter;
  }

  public String word() {
    return word;
  }

  /** The heading for it. */
  public String title() {
    return title;
  }

  /** By how much one value is better than another: a ratio above one if it is. */
  double advantage(double value, double than) {
    return lowerIsBetter ? than / value : value / than;
  }
}
