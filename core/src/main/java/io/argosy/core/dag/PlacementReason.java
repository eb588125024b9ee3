package io.argosy.core.dag;

import java.util.Optional;

/**
 * Why a task runs on its vCPU.
 *
 * @param rule the rule that decided
 * @param candidates how many vCPUs were considered
 * @param second the second best, if there was one
 */
public record PlacementReason(Rule rule, int candidates, Optional<Other> second) {

  /** The vCPU that came second, and when the task would have ended there. */
  public record Other(String vcpu, double finishSeconds) {}

  /** The rules of all policies. */
  public enum Rule {
    /** The task ends soonest here. */
    EARLIEST_FINISH,
    /** The task ends soonest here among all vCPUs that run its image: nothing is pulled. */
    SHARED_IMAGE,
    /** No vCPU that runs its image may take it; it ends soonest here among VMs with the image. */
    IMAGE_ON_VM,
    /** It ends sooner on the host of its cluster than on any vCPU that runs its image. */
    CLUSTER_HOST,
    /** Its cluster was placed here and stays. */
    CLUSTER,
    /** Its end plus the remaining path is soonest from here: the optimistic cost table. */
    LOOK_AHEAD,
    /** The largest capacity among the idle vCPUs. */
    LARGEST_CAPACITY,
    /** The vCPU nearest to its data. */
    NEAREST,
    /** It lies on the critical path, pulls included, and the path was placed here. */
    CRITICAL_PATH,
    /** Off the critical path: placed so that it delays no placed task. */
    COMPACTED,
    /** A search found that the whole schedule ends sooner with the task here. */
    SEARCH,
    /** It already runs here. */
    UNDER_WAY
  }
}
