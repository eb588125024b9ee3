package io.argosy.core.model.spec;

import static io.argosy.core.model.Checks.require;

import java.time.Duration;

/**
 * How use is charged: by whole units begun (the accountable time unit of the papers), with a
 * minimum.
 */
public record Billing(Duration unit, Duration minimum) {
  public static final Billing PER_HOUR = new Billing(Duration.ofHours(1), Duration.ZERO);
  public static final Billing PER_MINUTE =
      new Billing(Duration.ofMinutes(1), Duration.ofMinutes(10));
  public static final Billing PER_SECOND = new Billing(Duration.ofSeconds(1), Duration.ZERO);

  public Billing {
    require(unit.isPositive(), "a billing unit must be positive, was " + unit);
    require(!minimum.isNegative(), "a billing minimum must not be negative, was " + minimum);
  }

  /** The billed time of a use of that length; at least one unit. */
  public Duration billed(Duration used) {
    long length = unit.toNanos();
    long units = Math.max(1, Math.ceilDiv(used.toNanos(), length));
    Duration whole = unit.multipliedBy(units);
    return whole.compareTo(minimum) >= 0 ? whole : minimum;
  }
}
