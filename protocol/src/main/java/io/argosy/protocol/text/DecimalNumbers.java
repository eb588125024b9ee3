package io.argosy.protocol.text;

import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Numbers as people write them: {@code 0.15}, {@code 200}, {@code 2e9}. */
public final class DecimalNumbers {
  private static final Pattern SHAPE =
      Pattern.compile("[+-]?\\d{1,30}(\\.\\d{1,30})?([eE][+-]?\\d{1,2})?");

  private DecimalNumbers() {}

  /** The number; empty if the text is not one. */
  public static OptionalDouble parse(String text) {
    return SHAPE.matcher(text).matches()
        ? OptionalDouble.of(Double.parseDouble(text))
        : OptionalDouble.empty();
  }
}
