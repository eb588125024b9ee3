package io.argosy.cli.kind.bag;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Amounts for people. */
final class MoneyText {
  private static final int CENTS = 2;

  private MoneyText() {}

  /** All digits, so that sums can be checked; at least two decimals. */
  static String exact(BigDecimal amount) {
    BigDecimal plain = amount.stripTrailingZeros();
    return plain.setScale(Math.max(CENTS, plain.scale()), RoundingMode.UNNECESSARY).toPlainString();
  }

  /** Estimates: two decimals, or as many as a small amount needs. */
  static String about(BigDecimal amount) {
    int decimals = amount.abs().doubleValue() < 0.1 ? 2 * CENTS : CENTS;
    return exact(amount.setScale(decimals, RoundingMode.HALF_UP));
  }
}
