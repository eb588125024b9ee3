/**
 * What must hold after every step of a simulation.
 *
 * <p>Start at {@link Invariants}; each kind adds its own, as {@link KindInvariants}. An {@link
 * Observer} sees every durable step. The invariants of a replicated service are checked beside its
 * simulation.
 */
@NullMarked
package io.argosy.simulator.check;

import org.jspecify.annotations.NullMarked;
