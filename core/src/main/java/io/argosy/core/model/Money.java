package io.argosy.core.model;

/**
 * An amount in millionths of a realm's single currency. It may be negative, such as the rest of a
 * reduced budget.
 */
public record Money(long micros) implements Comparable<Money> {
  public static final Money ZERO = new Money(0);

  /** An unreachable amount; adding a few of them does not overflow. */
  public static final Money MAX = new Money(Long.MAX_VALUE / 16);

  private static final long WHOLE = 1_000_000;

  /** Whole units of the currency. */
  public static Money of(long units) {
    return new Money(Math.multiplyExact(units, WHOLE));
  }

  /** Hundredths of the currency. */
  public static Money ofCents(long cents) {
    return new Money(Math.multiplyExact(cents, WHOLE / 100));
  }

  public Money plus(Money other) {
    return new Money(Math.addExact(micros, other.micros));
  }

  public Money minus(Money other) {
    return new Money(Math.subtractExact(micros, other.micros));
  }

  public Money times(long factor) {
    return new Money(Math.multiplyExact(micros, factor));
  }

  public boolean isAtMost(Money other) {
    return micros <= other.micros;
  }

  public boolean isPositive() {
    return micros > 0;
  }

  /** For ratios and charts; sums stay in whole millionths. */
  public double units() {
    return micros / (double) WHOLE;
  }

  @Override
  public int compareTo(Money other) {
    return Long.compare(micros, other.micros);
  }
}
