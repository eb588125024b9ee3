/**
 * What must hold after every step of a simulation.
 *
 * <p>Start at {@link Invariants}; bags and workflows add their own. An {@link Observer} sees every
 * durable step. The invariants of a replicated service are checked beside its simulation.
 */
@NullMarked
package io.argosy.simulator.check;

import org.jspecify.annotations.NullMarked;
