package io.argosy.core.dag.cluster;

/** What happened in the first phase of SF-CUV, for whoever wants to follow it by hand. */
public sealed interface Step {

  /**
   * Two clusters became one.
   *
   * @param upper the number of the task that names the upper cluster, and both from now on
   * @param estimate the left side of (14) or (15)
   * @param limit the pivot's WSL, which it did not exceed
   * @param worst the WSL of both together, computed anew
   */
  record Merged(int upper, int lower, double estimate, double limit, double worst)
      implements Step {}

  /** A merge was tried and would have lengthened the worst schedule. */
  record Refused(int upper, int lower, double estimate, double limit) implements Step {}

  /** A cluster got its vCPU by (16), and by it a new WSL. */
  record Placed(int cluster, int vcpu, double worst) implements Step {}
}
