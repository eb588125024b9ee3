/**
 * Tasks in clusters, one vCPU each: the first phase of SF-CUV, and CMWSL's.
 *
 * <p>Start at {@link SharingClusters}, which merges by the worst schedule length; the clusters and
 * their levels are in {@link Clusters}. Nothing is timed here: the policies schedule what comes
 * out.
 */
@NullMarked
package io.argosy.core.dag.cluster;

import org.jspecify.annotations.NullMarked;
