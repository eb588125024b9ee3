package io.argosy.protocol.text;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 250ms 90s 15m 2h 1h30m 1d}, or ISO such as PT1H30M. */
public final class Spans {
  /** Longer durations are refused; no job lasts longer. */
  public static final Duration LIMIT = Duration.ofDays(3650);

  private static final Pattern PART = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)(ms|s|m|h|d)");
  private static final Pattern WHOLE = Pattern.compile("(?:" + PART.pattern() + ")+");
  private static final Map<String, Long> NANOS =
      Map.of(
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L,
          "d", 86_400_000_000_000L);

  private static final double NANOS_OF_SECOND = 1e9;

  private Spans() {}

  /** The duration; empty if the text is not one, or it is not positive or beyond the limit. */
  public static Optional<Duration> parse(String text) {
    return parseOrZero(text).filter(Duration::isPositive);
  }

  /** Like {@link #parse}, but accepts zero. */
  public static Optional<Duration> parseOrZero(String text) {
    Optional<Duration> span = WHOLE.matcher(text).matches() ? units(text) : iso(text);
    return span.filter(s -> !s.isNegative() && s.compareTo(LIMIT) <= 0);
  }

  /** Whether it is a number without a unit. */
  public static boolean isBareNumber(String text) {
    return text.matches("[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");
  }

  /** A duration as a number of seconds. */
  public static double seconds(Duration span) {
    return span.toNanos() / NANOS_OF_SECOND;
  }

  /** The duration of so many seconds, cut to whole nanoseconds; at most about 292 years. */
  public static Duration ofSeconds(double seconds) {
    return Duration.ofNanos((long) (seconds * NANOS_OF_SECOND));
  }

  private static Optional<Duration> units(String text) {
    BigDecimal nanos = BigDecimal.ZERO;
    Matcher part = PART.matcher(text);
    while (part.find()) {
      BigDecimal unit = BigDecimal.valueOf(NANOS.getOrDefault(part.group(2), 0L));
      nanos = nanos.add(new BigDecimal(part.group(1)).multiply(unit));
    }
    BigDecimal most = BigDecimal.valueOf(Long.MAX_VALUE);
    return nanos.compareTo(most) > 0
        ? Optional.empty()
        : Optional.of(Duration.ofNanos(nanos.setScale(0, RoundingMode.HALF_UP).longValue()));
  }

  private static Optional<Duration> iso(String text) {
    try {
      return Optional.of(Duration.parse(text));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
