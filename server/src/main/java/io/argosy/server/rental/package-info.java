/**
 * Carries out the kernel's decisions to rent, prolong and release machines.
 *
 * <p>Start at {@link RentalService}. {@link ActiveRentals} knows the machines that are rented now;
 * {@link ReleasedMachines} those that were released while no replica owned the realm. Which
 * machines to rent is decided by the kernel.
 */
@NullMarked
package io.argosy.server.rental;

import org.jspecify.annotations.NullMarked;
