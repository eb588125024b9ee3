package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The answer to a poll.
 *
 * @param orders the outstanding ones, oldest first
 * @param deadlines the remaining time of each job of these orders and of each job running on the
 *     machine
 * @param advice how far to scale, if there is advice
 * @param stays how long a rented machine may stay, counted from this poll
 * @param inAll how long it may stay in total, counted from its own start; the earlier end applies
 */
public record Orders(
    List<Order> orders,
    List<Left> deadlines,
    Optional<Advice> advice,
    Optional<Duration> stays,
    Optional<Duration> inAll) {
  public Orders {
    orders = List.copyOf(orders);
    deadlines = List.copyOf(deadlines);
  }

  /** For a machine that is not rented. */
  public Orders(List<Order> orders, List<Left> deadlines, Optional<Advice> advice) {
    this(orders, deadlines, advice, Optional.empty(), Optional.empty());
  }

  /** The time a job has left; negative once its deadline has passed. */
  public record Left(String job, Duration left) {
    static Left from(Fields fields) {
      double seconds = fields.number("leftSeconds", -1e10, 1e10, "60").orElse(0);
      return new Left(
          MessageFields.text(fields, "job", 100), Duration.ofMillis((long) (seconds * 1000)));
    }

    SequencedMap<String, Object> fields() {
      return MessageFields.fields("job", job, "leftSeconds", left);
    }
  }

  public static Orders from(Fields fields) {
    return new Orders(
        MessageFields.list(fields, "orders", 1_000_000, Order::from),
        MessageFields.list(fields, "deadlines", 1_000_000, Left::from),
        fields.section("advice").map(Advice::from),
        span(fields, "staysSeconds"),
        span(fields, "inAllSeconds"));
  }

  private static Optional<Duration> span(Fields fields, String name) {
    return fields.has(name) ? Optional.of(MessageFields.seconds(fields, name)) : Optional.empty();
  }

  public SequencedMap<String, Object> fields() {
    return MessageFields.fields(
        "orders",
        orders.stream().map(Order::fields).toList(),
        "deadlines",
        deadlines.stream().map(Left::fields).toList(),
        "advice",
        advice.map(Advice::fields),
        "staysSeconds",
        stays,
        "inAllSeconds",
        inAll);
  }
}
