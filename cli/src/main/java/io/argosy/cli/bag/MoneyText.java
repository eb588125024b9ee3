package io.argosy.cli.bag;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Amounts for people. */
final class MoneyText {
  private static final int CENTS = 2;

  private MoneyText() {}

  /** To the last digit, so that sums can be checked; two decimals at least. */
  static String exact(BigDecimal amount) {
    BigDecimal plain = amount.stripTrailingZeros();
    return plain.setScale(Math.max(CENTS, plain.scale()), RoundingMode.UNNECESSARY).toPlainString();
  }

  /** What is only estimated: two decimals, or as many as it takes for a small amount to be seen. */
  static String about(BigDecimal amount) {
    int decimals = amount.abs().doubleValue() < 0.1 ? 2 * CENTS : CENTS;
    return exact(amount.setScale(decimals, RoundingMode.HALF_UP));
  }
}
