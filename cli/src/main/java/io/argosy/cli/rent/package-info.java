/**
 * Who lets machines, assembled: what a rented machine runs is this very program, and how it is
 * started is known here alone.
 *
 * <p>Start at {@link Rentals}. The landlords themselves live in {@code io.argosy.runtime.rent}.
 */
@NullMarked
package io.argosy.cli.rent;

import org.jspecify.annotations.NullMarked;
