/**
 * A rented machine from order to bill.
 *
 * <p>Start at {@link Rental}; {@link RentalChange} is its next value while a fact is applied. Which
 * machine is rented and for how long is decided by the rules, not here.
 */
@NullMarked
package io.argosy.core.engine.rental;

import org.jspecify.annotations.NullMarked;
