package io.argosy.runtime.jobs;

import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Offer;
import io.argosy.protocol.rental.MoneyAmount;
import io.argosy.protocol.rental.OfferEntry;

/** Converts money and offers of a file to the kernel's values. */
public final class Offers {
  private Offers() {}

  public static Offer offer(OfferEntry offerEntry) {
    return new Offer(
        offerEntry.name(),
        money(offerEntry.price().amount()),
        offerEntry.price().per(),
        new Billing(offerEntry.unit(), offerEntry.minimum()),
        offerEntry.max(),
        offerEntry.start(),
        offerEntry.slots());
  }

  public static Money money(MoneyAmount amount) {
    return new Money(amount.micros());
  }
}
