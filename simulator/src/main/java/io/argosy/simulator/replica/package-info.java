/**
 * A simulated service of several replicas that share one store and own realms in turn.
 *
 * <p>Start at {@link ServicePart}, then {@link VirtualReplica} and {@link OwnedRealm}, which runs
 * the production {@code DecisionLoop}. {@link ServiceInvariants} holds what must be true after
 * every step. Machines and jobs are in {@code realm}.
 */
@NullMarked
package io.argosy.simulator.replica;

import org.jspecify.annotations.NullMarked;
