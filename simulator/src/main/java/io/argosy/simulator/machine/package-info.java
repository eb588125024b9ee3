/**
 * Machines, programs and messages of a simulation.
 *
 * <p>Start at {@link VirtualMachine}, which replaces an agent, and {@link VirtualAttempt}, one
 * attempt on one slot. {@link Timeline} orders the events of virtual time; {@link Streams} gives
 * each purpose a random stream of its own. The kernel is driven elsewhere.
 */
@NullMarked
package io.argosy.simulator.machine;

import org.jspecify.annotations.NullMarked;
