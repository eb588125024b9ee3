package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

import java.math.BigInteger;
import java.time.Duration;

/**
 * A machine type that can be rented.
 *
 * @param name what people call it; unique among the offers of a job
 * @param price for {@code per} of one machine
 * @param max how many can be had at once
 * @param startUp from the order until the machine works; paid for, and corrected by measuring
 * @param slots tasks that one machine runs at once
 */
public record Offer(
    String name, Money price, Duration per, Billing billing, int max, Duration startUp, int slots) {
  /** More machines of a type than this are refused. */
  public static final int MOST = 10_000;

  public Offer {
    require(!name.isBlank(), "an offer needs a name");
    require(price.isPositive(), "the price of " + name + " must be positive");
    require(per.isPositive(), "the price of " + name + " must be for a positive span, was " + per);
    require(max >= 1 && max <= MOST, "max of " + name + " must be from 1 to " + MOST + ": " + max);
    require(!startUp.isNegative(), "the start-up of " + name + " must not be negative: " + startUp);
    require(slots >= 1, "slots of " + name + " must be at least 1, was " + slots);
  }

  /** What a use of that length costs; a part of a millionth is a whole one. */
  public Money charge(Duration used) {
    BigInteger nanos = BigInteger.valueOf(billing.billed(used).toNanos());
    BigInteger product = nanos.multiply(BigInteger.valueOf(price.micros()));
    BigInteger[] parts = product.divideAndRemainder(BigInteger.valueOf(per.toNanos()));
    return new Money(parts[0].longValueExact() + parts[1].signum());
  }

  /** The same machines, another limit. */
  public Offer withMax(int most) {
    return new Offer(name, price, per, billing, most, startUp, slots);
  }
}
