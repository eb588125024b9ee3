/**
 * Clusters of tasks, one vCPU each: the first phase of SF-CUV, and that of CMWSL.
 *
 * <p>Start at {@link SharingClusters}, which merges by the worst schedule length; the clusters and
 * their levels are in {@link Clusters}. The package computes no times: the policies schedule its
 * result.
 */
@NullMarked
package io.argosy.core.dag.cluster;

import org.jspecify.annotations.NullMarked;
