package io.argosy.core.bag.model;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Offer;
import java.time.Duration;

/**
 * The cost of one machine of an offer for a duration, fast enough for the inner loop of a search.
 * Eq. (C1).
 */
public final class OfferCost {
  /** Tolerance in units: a duration this little above a whole number of units is rounded down. */
  public static final double HAIR = 1e-9;

  private static final double MOST_SLACK = 1e-3;

  private final double unitSeconds;
  private final long least;
  private final long over;
  private final long under;

  private OfferCost(double unitSeconds, long least, long over, long under) {
    this.unitSeconds = unitSeconds;
    this.least = least;
    this.over = over;
    this.under = under;
  }

  public static OfferCost of(Offer offer) {
    long unit = offer.billing().unit().toNanos();
    long per = offer.per().toNanos();
    long common = LongMath.gcd(unit, per);
    long over = LongMath.times(offer.price().micros(), unit / common);
    long under = per / common;
    long again = LongMath.gcd(over, under);
    long least = offer.charge(Duration.ZERO).micros();
    return new OfferCost(Seconds.ofNanos(unit), least, over / again, under / again);
  }

  public double unitSeconds() {
    return unitSeconds;
  }

  /** Whole units begun in that duration, at least one. */
  public long units(double seconds) {
    double units = seconds / unitSeconds;
    return Math.max(1, (long) StrictMath.ceil(units - slack(units)));
  }

  /** Whole units begun just after that duration. */
  public long unitsAfter(double seconds) {
    double units = seconds / unitSeconds;
    return Math.max(1, (long) StrictMath.ceil(units + 2 * slack(units)));
  }

  /** Limits the tolerance to a negligible part of a unit. */
  private static double slack(double units) {
    return Math.min(HAIR * units, MOST_SLACK);
  }

  /** In millionths. */
  public long charge(double seconds) {
    return price(units(seconds));
  }

  /** The price proportional to that duration, as if billing had no units. In millionths. */
  public double share(double seconds) {
    return seconds / unitSeconds * over / under;
  }

  /** The charge just after that duration. */
  public long chargeAfter(double seconds) {
    return price(unitsAfter(seconds));
  }

  /** The price of that many units, at least the minimum charge. */
  private long price(long units) {
    long product = LongMath.times(units, over);
    return Math.min(Money.MAX.micros(), Math.max(least, Math.ceilDiv(product, under)));
  }

  /** Millionths per unit, as a fraction: comparable between offers with equal units. */
  public long over() {
    return over;
  }

  public long under() {
    return under;
  }
}
