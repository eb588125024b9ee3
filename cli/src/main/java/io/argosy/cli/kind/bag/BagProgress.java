package io.argosy.cli.kind.bag;

import io.argosy.core.math.Seconds;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Node;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;

/** The state of a bag, as its service reports it. */
public record BagProgress(
    String stage,
    boolean planning,
    long total,
    long kept,
    long reused,
    long running,
    long waiting,
    long givenUp,
    Money money,
    List<Type> types,
    List<Machine> machines,
    Optional<Line> plan,
    Optional<Menu> menu,
    Optional<Forecast> forecast,
    Other other,
    boolean again,
    Times times,
    Optional<String> outcome,
    String currency) {

  /** Amounts as exact decimals. */
  public record Money(
      BigDecimal spent,
      BigDecimal committed,
      BigDecimal expected,
      BigDecimal cap,
      BigDecimal left,
      BigDecimal cushion,
      Optional<BigDecimal> missing) {}

  /** The prediction of the first plan, and the actual result. */
  public record Forecast(
      double p10Seconds,
      double p50Seconds,
      double p90Seconds,
      double seconds,
      BigDecimal p50Cost,
      BigDecimal cost) {}

  /** What the same use would have cost with other billing units. */
  public record Other(BigDecimal hour, BigDecimal minute, BigDecimal second) {}

  /**
   * When it ends or ended.
   *
   * @param left seconds until its expected end, while it runs a plan
   * @param toDeadline seconds until its deadline, while it has not ended
   * @param deadline the instant of its deadline
   * @param late seconds from its deadline to its end; negative if it ended before
   */
  public record Times(
      Optional<Double> left,
      Optional<Double> toDeadline,
      Optional<String> deadline,
      Optional<Double> late) {
    private static final Times UNKNOWN =
        new Times(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    private static Times of(Fields fields) {
      return new Times(
          optional(fields, "secondsLeft"),
          optional(fields, "secondsToDeadline"),
          fields.text("deadline"),
          fields
              .text("endedAt")
              .flatMap(end -> fields.text("deadline").map(deadline -> between(deadline, end))));
    }

    /** Whether it is expected to end after its deadline. */
    boolean isAtRisk() {
      return left.isPresent() && toDeadline.filter(due -> due < left.get()).isPresent();
    }

    private static double between(String from, String until) {
      return Seconds.between(Instant.parse(from), Instant.parse(until));
    }
  }

  /** A machine type. */
  public record Type(
      String name,
      long most,
      Optional<String> leftOut,
      long there,
      long done,
      Optional<Double> meanSeconds) {}

  /** A rented machine. */
  public record Machine(
      String name,
      String type,
      String phase,
      String paidUntil,
      BigDecimal cost,
      long tasks,
      double usedSeconds,
      double paidSeconds,
      double idleSeconds,
      String reason) {
    boolean isOver() {
      return phase.equals("over");
    }
  }

  /**
   * The menu.
   *
   * @param sample what is already paid; the costs of the lines exclude it
   */
  public record Menu(
      String why,
      BigDecimal least,
      BigDecimal sample,
      Optional<Integer> chosen,
      Optional<Integer> knee,
      List<Line> lines) {}

  /**
   * A plan.
   *
   * @param labels its description in words
   * @param p50Total the total cost with it, the sample included
   */
  public record Line(
      int number,
      String origin,
      List<String> labels,
      SequencedMap<String, Integer> machines,
      double p10Seconds,
      double p50Seconds,
      double p90Seconds,
      BigDecimal cost,
      BigDecimal p10Cost,
      BigDecimal p50Cost,
      BigDecimal p90Cost,
      BigDecimal p50Total,
      long shortBy,
      BigDecimal cushion,
      Optional<Double> wattHours,
      double keepsBudget,
      double keepsDeadline,
      double keepsBoth) {}

  /** From the answer to {@code GET /v1/jobs/JOB/bag}. */
  public static BagProgress of(Fields fields) {
    Fields money = fields.section("money").orElseThrow();
    return new BagProgress(
        text(fields, "stage"),
        fields.truth("planning"),
        whole(fields, "total"),
        whole(fields, "kept"),
        whole(fields, "reused"),
        whole(fields, "running"),
        whole(fields, "waiting"),
        whole(fields, "givenUp"),
        new Money(
            amount(money, "spent"),
            amount(money, "committed"),
            amount(money, "expected"),
            amount(money, "cap"),
            amount(money, "left"),
            amount(money, "cushion"),
            money.text("missing").map(BigDecimal::new)),
        fields.groups("types").stream().map(BagProgress::type).toList(),
        fields.groups("machines").stream().map(BagProgress::machine).toList(),
        fields.section("plan").map(BagProgress::line),
        fields.section("menu").map(BagProgress::menu),
        fields.section("forecast").map(BagProgress::forecast),
        other(fields.section("otherBilling").orElseThrow()),
        fields.truth("again"),
        fields.section("times").map(Times::of).orElse(Times.UNKNOWN),
        fields.text("outcome"),
        text(fields, "currency"));
  }

  private static Forecast forecast(Fields fields) {
    return new Forecast(
        number(fields, "p10Seconds"),
        number(fields, "p50Seconds"),
        number(fields, "p90Seconds"),
        number(fields, "seconds"),
        amount(fields, "p50Cost"),
        amount(fields, "cost"));
  }

  private static Other other(Fields fields) {
    return new Other(amount(fields, "hour"), amount(fields, "minute"), amount(fields, "second"));
  }

  static Menu menu(Fields fields) {
    return new Menu(
        text(fields, "why"),
        amount(fields, "least"),
        amount(fields, "sample"),
        optional(fields, "chosen").map(Double::intValue),
        optional(fields, "knee").map(Double::intValue),
        fields.groups("choices").stream().map(BagProgress::line).toList());
  }

  private static Line line(Fields fields) {
    SequencedMap<String, Integer> machines = new LinkedHashMap<>();
    fields
        .section("machines")
        .ifPresent(all -> all.names().forEach(name -> machines.put(name, (int) whole(all, name))));
    return new Line(
        (int) whole(fields, "number"),
        text(fields, "origin"),
        labels(fields),
        machines,
        number(fields, "p10Seconds"),
        number(fields, "p50Seconds"),
        number(fields, "p90Seconds"),
        amount(fields, "cost"),
        amount(fields, "p10Cost"),
        amount(fields, "p50Cost"),
        amount(fields, "p90Cost"),
        amount(fields, "p50Total"),
        whole(fields, "shortBy"),
        amount(fields, "cushion"),
        optional(fields, "wattHours"),
        number(fields, "keepsBudget"),
        number(fields, "keepsDeadline"),
        number(fields, "keepsBoth"));
  }

  /** Many plans have no label. */
  private static List<String> labels(Fields fields) {
    boolean some =
        fields.node("labels").orElse(null) instanceof Node.Sequence list && !list.items().isEmpty();
    return some ? fields.words("labels", "cheapest").orElseThrow() : List.of();
  }

  private static Type type(Fields fields) {
    return new Type(
        text(fields, "name"),
        whole(fields, "most"),
        fields.text("leftOut"),
        whole(fields, "there"),
        whole(fields, "done"),
        optional(fields, "meanSeconds"));
  }

  private static Machine machine(Fields fields) {
    return new Machine(
        text(fields, "machine"),
        text(fields, "type"),
        text(fields, "phase"),
        text(fields, "paidUntil"),
        amount(fields, "cost"),
        whole(fields, "tasks"),
        number(fields, "usedSeconds"),
        number(fields, "paidSeconds"),
        number(fields, "idleSeconds"),
        fields.text("reason").orElse(""));
  }

  private static String text(Fields fields, String name) {
    return fields.text(name).orElseThrow();
  }

  private static long whole(Fields fields, String name) {
    return fields.wholeNumber(name, Long.MIN_VALUE, Long.MAX_VALUE, "1").orElse(0);
  }

  private static double number(Fields fields, String name) {
    return optional(fields, name).orElse(Double.NaN);
  }

  private static Optional<Double> optional(Fields fields, String name) {
    OptionalDouble value = fields.number(name, -Double.MAX_VALUE, Double.MAX_VALUE, "1");
    return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
  }

  private static BigDecimal amount(Fields fields, String name) {
    return fields.text(name).map(BigDecimal::new).orElse(BigDecimal.ZERO);
  }

  /** The menu, unless a newer one is being computed. */
  Optional<Menu> presentMenu() {
    return menu.filter(it -> !planning);
  }

  /** Whether it has ended, or waits for the user's choice, and nothing costs money any more. */
  boolean isOver() {
    return isPaid() && (outcome.isPresent() || waits());
  }

  /** Whether the user is to choose; without remaining tasks there is nothing to choose. */
  boolean waits() {
    return outcome.isEmpty()
        && stage.equals("choosing")
        && presentMenu().isPresent()
        && kept + givenUp < total;
  }

  /** Whether nothing costs money any more. */
  public boolean isPaid() {
    return machines.stream().allMatch(Machine::isOver);
  }
}
