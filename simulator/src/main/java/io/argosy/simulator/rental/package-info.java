/**
 * The machine provider of a simulation, which rents machines out and bills them.
 *
 * <p>Start at {@link VirtualProvider}. The invariants compare its own bills, in {@link
 * ProviderRental}, with those of the kernel. Which machines to rent is the kernel's decision.
 */
@NullMarked
package io.argosy.simulator.rental;

import org.jspecify.annotations.NullMarked;
