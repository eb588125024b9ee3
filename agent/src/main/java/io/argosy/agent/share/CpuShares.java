package io.argosy.agent.share;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Spans;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The part of a processor that each slot gets, and the part that it gets later, which imitates a
 * neighbour that starts to use the machine.
 *
 * @param first 0.25 for a quarter of a processor
 * @param later the share after some time; empty when it does not change
 */
public record CpuShares(double first, Optional<Later> later) {
  private static final String FLAG = "--cpu";
  private static final double LEAST = 0.01;
  private static final double MOST = 100;

  /** Another share, from this long after the start. */
  public record Later(double share, Duration after) {}

  /** Parses {@code 50%} or {@code 80%,40%@30s}. */
  public static CpuShares parse(String text) {
    String[] parts = text.split(",", -1);
    OptionalDouble first = share(parts[0]);
    Optional<Later> later = parts.length == 2 ? later(parts[1]) : Optional.empty();
    boolean right =
        first.isPresent() && (parts.length == 1 || (parts.length == 2 && later.isPresent()));
    if (!right) {
      throw BadInput.inArgument(
          FLAG,
          text,
          FLAG
              + " is "
              + text
              + "; it must be 1% to 10000% of a processor, such as 50%, or 80%,40%@30s for 40% from"
              + " 30 s after the start on");
    }
    return new CpuShares(first.getAsDouble(), later);
  }

  private static Optional<Later> later(String text) {
    String[] parts = text.split("@", -1);
    OptionalDouble share = share(parts[0]);
    Optional<Duration> after = parts.length == 2 ? Spans.parse(parts[1]) : Optional.empty();
    return share.isPresent()
        ? after.map(span -> new Later(share.getAsDouble(), span))
        : Optional.empty();
  }

  private static OptionalDouble share(String text) {
    String number = text.strip();
    if (!number.matches("\\d{1,5}(\\.\\d{1,3})?%")) {
      return OptionalDouble.empty();
    }
    double share = Double.parseDouble(number.substring(0, number.length() - 1)) / 100;
    return share >= LEAST && share <= MOST ? OptionalDouble.of(share) : OptionalDouble.empty();
  }

  /** The share at a time after the start. */
  double at(Duration sinceStart) {
    return later
        .filter(it -> sinceStart.compareTo(it.after()) >= 0)
        .map(Later::share)
        .orElse(first);
  }
}
