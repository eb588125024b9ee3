package io.argosy.core.model.spec;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.Money;
import java.math.BigInteger;
import java.time.Duration;

/**
 * A machine type for rent.
 *
 * @param name unique among the offers of a job
 * @param price for {@code per} of one machine
 * @param max how many are available at once
 * @param startUp from the order until the machine works; it is paid for and updated by measurements
 * @param slots how many tasks one machine runs at once
 */
public record Offer(
    String name, Money price, Duration per, Billing billing, int max, Duration startUp, int slots) {
  /** The kernel refuses more machines of a type. */
  public static final int MOST = 10_000;

  public Offer {
    require(!name.isBlank(), "an offer needs a name");
    require(price.isPositive(), "the price of " + name + " must be positive");
    require(per.isPositive(), "the price of " + name + " must be for a positive span, was " + per);
    require(max >= 1 && max <= MOST, "max of " + name + " must be from 1 to " + MOST + ": " + max);
    require(!startUp.isNegative(), "the start-up of " + name + " must not be negative: " + startUp);
    require(slots >= 1, "slots of " + name + " must be at least 1, was " + slots);
  }

  /** The cost of a use of that length, rounded up to a millionth. */
  public Money charge(Duration used) {
    BigInteger nanos = BigInteger.valueOf(billing.billed(used).toNanos());
    BigInteger product = nanos.multiply(BigInteger.valueOf(price.micros()));
    BigInteger[] parts = product.divideAndRemainder(BigInteger.valueOf(per.toNanos()));
    return new Money(parts[0].longValueExact() + parts[1].signum());
  }

  /** The same offer with another limit. */
  public Offer withMax(int most) {
    return new Offer(name, price, per, billing, most, startUp, slots);
  }
}
