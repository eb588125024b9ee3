package io.argosy.journal.codec;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/**
 * Instants and durations as whole nanoseconds, since 1970 and in total. Nearly all fit a long;
 * others, such as {@link Instant#MAX}, have more digits.
 */
final class Nanos {
  private static final long PER_SECOND = 1_000_000_000;
  private static final BigInteger BIG_PER_SECOND = BigInteger.valueOf(PER_SECOND);
  private static final long FITTING_SECONDS = Long.MAX_VALUE / PER_SECOND - 1;
  private static final BigInteger LAST = big(Instant.MAX.getEpochSecond(), Instant.MAX.getNano());

  private Nanos() {}

  static void write(Instant instant, JsonGenerator out) {
    if (instant.equals(Instant.MAX)) {
      out.writeNumber(LAST); // Snapshots contain it often.
    } else {
      write(instant.getEpochSecond(), instant.getNano(), out);
    }
  }

  static void write(Duration duration, JsonGenerator out) {
    write(duration.getSeconds(), duration.getNano(), out);
  }

  static Instant instant(JsonParser in) {
    if (in.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
      long nanos = in.getLongValue();
      return Instant.ofEpochSecond(
          Math.floorDiv(nanos, PER_SECOND), Math.floorMod(nanos, PER_SECOND));
    }
    BigInteger big = in.getBigIntegerValue();
    if (big.equals(LAST)) {
      return Instant.MAX;
    }
    BigInteger[] parts = big.divideAndRemainder(BIG_PER_SECOND);
    return Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].longValue());
  }

  static Duration duration(JsonParser in) {
    if (in.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
      return Duration.ofNanos(in.getLongValue());
    }
    BigInteger[] parts = in.getBigIntegerValue().divideAndRemainder(BIG_PER_SECOND);
    return Duration.ofSeconds(parts[0].longValueExact(), parts[1].longValue());
  }

  private static void write(long seconds, int nanos, JsonGenerator out) {
    if (-FITTING_SECONDS < seconds && seconds < FITTING_SECONDS) {
      out.writeNumber(seconds * PER_SECOND + nanos);
    } else {
      out.writeNumber(big(seconds, nanos));
    }
  }

  private static BigInteger big(long seconds, int nanos) {
    return BigInteger.valueOf(seconds).multiply(BIG_PER_SECOND).add(BigInteger.valueOf(nanos));
  }
}
