package io.argosy.core.bag;

import io.argosy.core.model.Money;
import io.argosy.core.model.Offer;
import java.time.Duration;

/**
 * What one machine of an offer costs for a time, fast enough for the inside of a search. Eq. (C1).
 */
final class Tariff {
  /** A time this much above a whole number of units is that number: it came from rounding. */
  static final double HAIR = 1e-9;

  private static final double MOST_SLACK = 1e-3;

  private final double unitSeconds;
  private final long least;
  private final long over;
  private final long under;

  private Tariff(double unitSeconds, long least, long over, long under) {
    this.unitSeconds = unitSeconds;
    this.least = least;
    this.over = over;
    this.under = under;
  }

  static Tariff of(Offer offer) {
    long unit = offer.billing().unit().toNanos();
    long per = offer.per().toNanos();
    long common = Whole.gcd(unit, per);
    long over = Whole.times(offer.price().micros(), unit / common);
    long under = per / common;
    long again = Whole.gcd(over, under);
    long least = offer.charge(Duration.ZERO).micros();
    return new Tariff(unit / 1e9, least, over / again, under / again);
  }

  double unitSeconds() {
    return unitSeconds;
  }

  /** Whole units begun in that time, at least one. */
  long units(double seconds) {
    double units = seconds / unitSeconds;
    return Math.max(1, (long) StrictMath.ceil(units - slack(units)));
  }

  /** Whole units begun at the next moment once that time has been used up. */
  long unitsAfter(double seconds) {
    double units = seconds / unitSeconds;
    return Math.max(1, (long) StrictMath.ceil(units + 2 * slack(units)));
  }

  /** Never so much that it is a part of a unit to speak of. */
  private static double slack(double units) {
    return Math.min(HAIR * units, MOST_SLACK);
  }

  /** In millionths. */
  long charge(double seconds) {
    return price(units(seconds));
  }

  /** The part of the price for that time alone, as if every moment were a unit. In millionths. */
  double share(double seconds) {
    return seconds / unitSeconds * over / under;
  }

  /** What the next moment costs once that time has been used up. */
  long chargeAfter(double seconds) {
    return price(unitsAfter(seconds));
  }

  /** So many units, and the minimum at least. */
  private long price(long units) {
    long product = Whole.times(units, over);
    return Math.min(Money.MAX.micros(), Math.max(least, Math.ceilDiv(product, under)));
  }

  /** Millionths for a unit, as a fraction: comparable between offers of one unit. */
  long over() {
    return over;
  }

  long under() {
    return under;
  }
}
