/**
 * Money and machines for rent, as a user writes them: amounts, prices, machine types and providers.
 *
 * <p>Start at {@link OfferEntry}, a machine type with its {@link Price}; {@link OffersReader} reads
 * all of a file, {@link MoneyReader} its amounts. Any kind of job may rent. The kernel decides
 * which machines to rent, and when.
 */
@NullMarked
package io.argosy.protocol.rental;

import org.jspecify.annotations.NullMarked;
