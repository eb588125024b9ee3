package io.argosy.core.bag.model;

import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Offer;
import java.time.Duration;
import java.util.List;

/** A machine that was rented for this long. */
public record Usage(Offer offer, Duration span) {

  /** The cost of all uses, as charged. */
  public static Money cost(List<Usage> usages) {
    Money sum = Money.ZERO;
    for (Usage usage : usages) {
      sum = sum.plus(usage.offer().charge(usage.span()));
    }
    return sum;
  }

  /** What the same uses would have cost at the same prices with another billing unit. */
  public static Money cost(List<Usage> usages, Billing other) {
    return cost(usages.stream().map(usage -> usage.billed(other)).toList());
  }

  private Usage billed(Billing other) {
    return new Usage(
        new Offer(
            offer.name(),
            offer.price(),
            offer.per(),
            other,
            offer.max(),
            offer.startUp(),
            offer.slots()),
        span);
  }
}
