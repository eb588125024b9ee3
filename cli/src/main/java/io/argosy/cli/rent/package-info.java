/**
 * The assembled machine providers: a rented machine runs this same program, and only this package
 * knows how to start it.
 *
 * <p>Start at {@link Rentals}. The providers themselves are in {@code io.argosy.runtime.rent}.
 */
@NullMarked
package io.argosy.cli.rent;

import org.jspecify.annotations.NullMarked;
