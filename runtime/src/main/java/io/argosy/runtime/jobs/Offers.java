package io.argosy.runtime.jobs;

import io.argosy.core.model.Billing;
import io.argosy.core.model.Money;
import io.argosy.core.model.Offer;
import io.argosy.protocol.bag.Amount;
import io.argosy.protocol.bag.Offered;

/** Converts money and offers of a file to the kernel's values. */
public final class Offers {
  private Offers() {}

  public static Offer offer(Offered offered) {
    return new Offer(
        offered.name(),
        money(offered.price().amount()),
        offered.price().per(),
        new Billing(offered.unit(), offered.minimum()),
        offered.max(),
        offered.start(),
        offered.slots());
  }

  public static Money money(Amount amount) {
    return new Money(amount.micros());
  }
}
