package io.argosy.protocol.text;

import java.math.BigDecimal;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Whole numbers as people write them: {@code 1000000}, {@code 1_000_000}, {@code 2e9}. */
public final class WholeNumbers {
  // The exponent has at most two digits: a larger one would exceed a long, and expanding it would
  // use up the memory.
  private static final Pattern SHAPE =
      Pattern.compile("[+-]?\\d[\\d_]{0,30}(\\.\\d{1,30})?([eE][+-]?\\d{1,2})?");

  private WholeNumbers() {}

  /** The number; empty if the text is not one, not whole, or too large for a long. */
  public static OptionalLong parse(String text) {
    if (!SHAPE.matcher(text).matches()) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(new BigDecimal(text.replace("_", "")).longValueExact());
    } catch (ArithmeticException e) {
      return OptionalLong.empty();
    }
  }
}
