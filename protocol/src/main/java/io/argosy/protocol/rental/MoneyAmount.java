package io.argosy.protocol.rental;

import java.math.BigDecimal;

/**
 * Money as people write it: {@code 5 EUR}, {@code 0.50 EUR}.
 *
 * @param micros millionths of the currency
 * @param currency three capital letters
 */
public record MoneyAmount(long micros, String currency) {
  static final int DECIMALS = 6;

  @Override
  public String toString() {
    BigDecimal units = BigDecimal.valueOf(micros, DECIMALS).stripTrailingZeros();
    return (units.scale() < 2 ? units.setScale(2) : units).toPlainString() + " " + currency;
  }
}
