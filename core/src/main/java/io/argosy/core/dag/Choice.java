package io.argosy.core.dag;

import java.util.Optional;

/**
 * Why a task runs where it does.
 *
 * @param rule what decided
 * @param candidates how many vCPUs were looked at
 * @param second the best of the others, where there was one
 */
public record Choice(Rule rule, int candidates, Optional<Other> second) {

  /** The vCPU that came second, and when the task would have ended there. */
  public record Other(String vcpu, double finishSeconds) {}

  /** The rules of all policies. */
  public enum Rule {
    /** The task ends soonest here. */
    EARLIEST_FINISH,
    /** The task ends soonest here of all vCPUs that run its image: nothing is pulled. */
    SHARED_IMAGE,
    /** No vCPU that runs its image may take it; it ends soonest here of the VMs that hold it. */
    IMAGE_ON_VM,
    /** It ends sooner on the host of its cluster than on any vCPU that runs its image. */
    CLUSTER_HOST,
    /** Its cluster was put here, and stays. */
    CLUSTER,
    /** End and what must follow are soonest from here: the optimistic cost table. */
    LOOK_AHEAD,
    /** The largest capacity of those that are free. */
    LARGEST_CAPACITY,
    /** The nearest to its data. */
    NEAREST,
    /** It lies on the critical path, pulls included, and the path was put here. */
    CRITICAL_PATH,
    /** Off the critical path: placed as not to delay what is placed. */
    COMPACTED,
    /** A search found that all ends sooner with the task here. */
    SEARCH,
    /** It runs here already. */
    UNDER_WAY
  }
}
