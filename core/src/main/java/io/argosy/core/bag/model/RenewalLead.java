package io.argosy.core.bag.model;

import io.argosy.core.model.spec.Billing;
import java.time.Duration;

/**
 * How long before the end of the paid time the kernel reviews whether a machine stays. Eq. (L1).
 */
public final class RenewalLead {
  private static final Duration SHORTEST = Duration.ofSeconds(2);
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private RenewalLead() {}

  public static Duration of(Billing billing) {
    Duration part = billing.unit().dividedBy(10);
    Duration low = part.compareTo(SHORTEST) > 0 ? part : SHORTEST;
    return low.compareTo(LONGEST) > 0 ? LONGEST : low;
  }
}
