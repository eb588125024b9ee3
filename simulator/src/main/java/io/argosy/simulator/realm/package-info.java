/**
 * The parts of a simulated realm: its jobs by kind, their arrival, and the faults of its machines.
 *
 * <p>Start at {@link SimulatedRealm}, then at the part of a kind: {@link IterativePart}, {@link
 * BagPart}, {@link WorkflowPart}. {@link Oracle} computes the earliest end that any balancing can
 * reach; {@link SimulationReport} is the result of an iterative job.
 */
@NullMarked
package io.argosy.simulator.realm;

import org.jspecify.annotations.NullMarked;
