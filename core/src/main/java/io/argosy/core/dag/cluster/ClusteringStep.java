package io.argosy.core.dag.cluster;

/** A step of the first phase of SF-CUV, for tracing. */
public sealed interface ClusteringStep {

  /**
   * Two clusters were merged.
   *
   * @param upper the number of the task that names the upper cluster, and the merged one
   * @param estimate the left side of (14) or (15)
   * @param limit the pivot's WSL, which the estimate did not exceed
   * @param worst the recomputed WSL of the merged cluster
   */
  record Merged(int upper, int lower, double estimate, double limit, double worst)
      implements ClusteringStep {}

  /** A merge was tried and would have lengthened the worst schedule. */
  record Refused(int upper, int lower, double estimate, double limit) implements ClusteringStep {}

  /** A cluster got its vCPU by (16), and thereby a new WSL. */
  record Placed(int cluster, int vcpu, double worst) implements ClusteringStep {}
}
