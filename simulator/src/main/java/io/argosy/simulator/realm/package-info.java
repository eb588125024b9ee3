/**
 * The parts of a simulated realm: its jobs by kind, their arrival, and the faults of its machines.
 *
 * <p>Start at {@link SimulatedRealm}, then at {@link KindPart}: what each kind of job adds is in
 * {@code io.argosy.simulator.kind}. {@link SimulationReport} is the result of an iterative job.
 */
@NullMarked
package io.argosy.simulator.realm;

import org.jspecify.annotations.NullMarked;
