package io.argosy.core.bag;

import io.argosy.core.model.Billing;
import io.argosy.core.model.Money;
import io.argosy.core.model.Offer;
import java.time.Duration;
import java.util.List;

/** A machine that was rented for this long. */
public record Use(Offer offer, Duration span) {

  /** The cost of all uses, as charged. */
  public static Money cost(List<Use> uses) {
    Money sum = Money.ZERO;
    for (Use use : uses) {
      sum = sum.plus(use.offer().charge(use.span()));
    }
    return sum;
  }

  /** What the same uses would have cost at the same prices with another billing unit. */
  public static Money cost(List<Use> uses, Billing other) {
    return cost(uses.stream().map(use -> use.billed(other)).toList());
  }

  private Use billed(Billing other) {
    return new Use(
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
