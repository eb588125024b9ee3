package io.argosy.explain;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.Money;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;

/** Numbers as people read them. */
public final class Numbers {
  private static final String[] THOUSANDS = {"", " k", " M", " G", " T", " P", " E"};

  private Numbers() {}

  /** All digits, in groups of three: {@code 18,000,000,000}. */
  public static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Three digits and the unit's letter: {@code 9.44 G}, {@code 760 M}, {@code 12}. */
  public static String compact(double number) {
    double rest = Math.abs(number);
    int step = 0;
    while (rest >= 999.5 && step < THOUSANDS.length - 1) {
      rest /= 1000;
      step++;
    }
    return (number < 0 ? "-" : "") + threeDigits(rest) + THOUSANDS[step];
  }

  private static String threeDigits(double value) {
    if (value == StrictMath.rint(value)) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    int decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  /** Iterations per second: {@code 760 M/s}. */
  public static String speed(double perSecond) {
    return compact(perSecond) + "/s";
  }

  /** A time span: {@code 0.3 s}, {@code 2m 05s}, {@code 1h 02m}, {@code 3d 04h}. */
  public static String span(double seconds) {
    if (Double.isNaN(seconds) || seconds > 1e11) {
      return "unknown";
    }
    if (seconds < 0) {
      return "-" + span(-seconds);
    }
    if (seconds < 59.95) {
      return String.format(Locale.ROOT, "%.1f s", seconds);
    }
    long whole = Math.round(seconds);
    if (whole < 3600) {
      return pair(whole / 60, "m", whole % 60, "s");
    }
    return whole < 86_400
        ? pair(whole / 3600, "h", whole / 60 % 60, "m")
        : pair(whole / 86_400, "d", whole / 3600 % 24, "h");
  }

  public static String span(Duration duration) {
    return span(Seconds.of(duration));
  }

  private static String pair(long large, String largeUnit, long small, String smallUnit) {
    return String.format(Locale.ROOT, "%d%s %02d%s", large, largeUnit, small, smallUnit);
  }

  /** A part of a whole: {@code 52.3 %}. */
  public static String percent(double part, double whole) {
    return String.format(Locale.ROOT, "%.1f %%", whole == 0 ? 0 : 100 * part / whole);
  }

  /** A number of things: {@code 1 partition}, {@code 2 partitions}. */
  public static String many(long number, String thing) {
    return grouped(number) + " " + thing + (number == 1 ? "" : "s");
  }

  /** An amount: two decimals, or as many as it takes: {@code 12.50}, {@code 0.0004}. */
  public static String money(Money amount) {
    BigDecimal exact = BigDecimal.valueOf(amount.micros(), 6).stripTrailingZeros();
    return exact.setScale(Math.max(2, exact.scale()), RoundingMode.UNNECESSARY).toPlainString();
  }
}
