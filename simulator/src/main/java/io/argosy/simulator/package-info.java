/**
 * Plays a described world against the kernel in virtual time.
 *
 * <p>Start at {@link Simulation}: it owns virtual time, the realms and their parts. A {@link
 * KindPart} plays one kind of job: {@link IterativePart}, {@link BagPart}, {@link WorkflowPart}.
 * {@link Timeline} orders what happens; {@link VirtualDriver} stands where the real driver stands
 * and {@link VirtualMachine} where an agent stands, with the same decision loop, {@code Holding}
 * and {@code Pace} as the real ones: no algorithm lives here twice. What goes wrong on the way to a
 * journal is in {@link CrashingSink} and {@link StoreSink}. {@link ServicePart} plays several
 * replicas over one store, by the server's own rules of ownership; {@link ServiceInvariants}
 * watches them. {@link Ledger} adds the facts up to a {@link Report}; {@link Invariants} watches
 * every step.
 */
@NullMarked
package io.argosy.simulator;

import org.jspecify.annotations.NullMarked;
