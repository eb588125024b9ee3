/**
 * Machines that jobs rent: ordered, leased, prolonged, released and billed, for every kind that is
 * a {@link Renter}.
 *
 * <p>Start at {@link RentalRules}. What machines a job wants is the decision of its kind; when a
 * lease ends is computed in {@link RentalLeases}.
 */
@NullMarked
package io.argosy.core.rental;

import org.jspecify.annotations.NullMarked;
