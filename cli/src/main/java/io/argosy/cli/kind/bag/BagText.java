package io.argosy.cli.kind.bag;

import io.argosy.cli.kind.bag.BagProgress.Machine;
import io.argosy.cli.view.OutcomeText;
import io.argosy.console.Table;
import io.argosy.explain.Numbers;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The state and the end of a bag, for a terminal. */
final class BagText {
  private BagText() {}

  /** One line, the most important first: a narrow terminal shows its beginning. */
  static String progress(String job, BagProgress bag) {
    String money = MoneyText.exact(bag.money().cap()) + " " + bag.currency();
    String head =
        job
            + "  "
            + state(bag)
            + "  "
            + bag.kept()
            + "/"
            + bag.total()
            + " tasks"
            + (bag.reused() > 0 ? " (" + bag.reused() + " reused)" : "")
            + (bag.givenUp() > 0 ? ", " + bag.givenUp() + " given up" : "");
    if (bag.outcome().isPresent()) {
      return head + "  spent " + MoneyText.exact(bag.money().spent()) + " of " + money;
    }
    long working = bag.machines().stream().filter(m -> !m.isOver()).count();
    return head
        + when(bag.times())
        + "  expected "
        + MoneyText.about(bag.money().expected())
        + " of "
        + money
        + ", spent "
        + MoneyText.exact(bag.money().spent())
        + ", committed "
        + MoneyText.exact(bag.money().committed())
        + "  "
        + Numbers.many(working, "machine")
        + ", "
        + bag.running()
        + " running";
  }

  /** Its expected end, and whether it meets its deadline. */
  private static String when(BagProgress.Times times) {
    String end = times.left().map(it -> "  ends in about " + Numbers.span(it)).orElse("");
    if (times.toDeadline().isEmpty()) {
      return end;
    }
    double due = times.toDeadline().get();
    String deadline = " the deadline " + (due < 0 ? "passed" : "is") + distance(due);
    boolean risk = due >= 0 && times.isAtRisk();
    return (end.isEmpty() ? " " : end + ",") + deadline + (risk ? ", at risk" : "");
  }

  private static String distance(double due) {
    return due < 0 ? " " + Numbers.span(-due) + " ago" : " in " + Numbers.span(due);
  }

  /** Its cost so far, at an interrupt. */
  static String soFar(BagProgress bag) {
    return "about "
        + MoneyText.about(bag.money().spent())
        + " of at most "
        + MoneyText.exact(bag.money().cap())
        + " "
        + bag.currency()
        + " spent so far; 'argosy show' has the bill";
  }

  /** What the tasks showed about each type. */
  static List<String> types(BagProgress bag) {
    Table table = Table.of("type", "tasks", "mean", "machines", "<");
    for (BagProgress.Type type : bag.types()) {
      table.row(
          type.name(),
          Long.toString(type.done()),
          type.meanSeconds().map(Numbers::span).orElse("-"),
          type.there() + " of " + type.most(),
          type.leftOut().map(why -> "left out: " + why).orElse(""));
    }
    return table.lines();
  }

  /** The bill: one line per machine, and a total that is the sum of the lines. */
  static List<String> bill(BagProgress bag) {
    Table table = Table.of("machine", "runs", "used", "paid", "idle", bag.currency(), "<");
    BigDecimal sum = BigDecimal.ZERO;
    double paid = 0;
    double idle = 0;
    long tasks = 0;
    for (Machine machine : bag.machines()) {
      table.row(
          machine.name(),
          Long.toString(machine.tasks()),
          Numbers.span(machine.usedSeconds()),
          Numbers.span(machine.paidSeconds()),
          Numbers.span(machine.idleSeconds()),
          MoneyText.exact(machine.cost()),
          remark(machine));
      sum = sum.add(machine.cost());
      paid += machine.paidSeconds();
      idle += machine.idleSeconds();
      tasks += machine.tasks();
    }
    table.row(
        "all",
        Long.toString(tasks),
        "",
        Numbers.span(paid),
        Numbers.span(idle),
        MoneyText.exact(sum),
        "");
    List<String> lines = new ArrayList<>(table.lines());
    if (paid > 0) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%.0f %% of the paid time ran tasks to their end",
              100 * (1 - idle / paid)));
    }
    return lines;
  }

  private static String forecast(BagProgress.Forecast it, String currency) {
    return "the plan forecast "
        + Numbers.span(it.p50Seconds())
        + " ("
        + Numbers.span(it.p10Seconds())
        + " to "
        + Numbers.span(it.p90Seconds())
        + ") from the choice on, and "
        + MoneyText.about(it.p50Cost())
        + " "
        + currency
        + " in all; it took "
        + Numbers.span(it.seconds())
        + " and "
        + MoneyText.exact(it.cost())
        + " "
        + currency;
  }

  /** The cost of the rest, compared with what may be spent. */
  private static String rest(BagProgress bag, BigDecimal more, String resumeCommand) {
    BigDecimal budget =
        bag.money().cap().add(more).subtract(bag.money().cushion()).setScale(2, RoundingMode.UP);
    return "ending the rest takes about "
        + MoneyText.about(more)
        + " "
        + bag.currency()
        + " more than the "
        + MoneyText.exact(bag.money().cap())
        + " "
        + bag.currency()
        + " that may be spent: "
        + resumeCommand
        + " --budget '"
        + MoneyText.exact(budget)
        + " "
        + bag.currency()
        + "'";
  }

  /** What the user can do to resume it, if it waits for the user. */
  static List<String> next(BagProgress bag, String resumeCommand) {
    if (bag.waits()) {
      return List.of("choose: " + resumeCommand + " --choose NO (or --rule cheapest|fastest|knee)");
    }
    if (bag.outcome().filter("failed"::equals).isPresent()) {
      return afterFailure(bag, resumeCommand);
    }
    if (bag.outcome().filter("stopped-by-promise"::equals).isEmpty()) {
      return List.of();
    }
    return List.of(
        bag.money()
            .missing()
            .map(more -> rest(bag, more, resumeCommand))
            .orElse("it stops at its deadline; to resume: " + resumeCommand + " --deadline 2h"));
  }

  /** Paid results are not lost: where they are, and how to use them. */
  private static List<String> afterFailure(BagProgress bag, String resumeCommand) {
    String anew = "run the bag file again with --reuse: it takes the results that are there";
    if (bag.again() && bag.givenUp() > 0) {
      return List.of("to retry the tasks that failed: " + resumeCommand);
    }
    if (bag.again()) {
      return List.of(
          "all results are there; to merge them again: " + resumeCommand,
          "if the merge itself must change, " + anew);
    }
    return bag.kept() == 0 ? List.of() : List.of("to resume, " + anew + " and computes the others");
  }

  /** Its progress in words. */
  static String state(BagProgress bag) {
    return bag.outcome()
        .map(it -> ended(it, bag.times()))
        .orElse(bag.waits() && bag.isPaid() ? "waits for a choice" : bag.stage());
  }

  private static String ended(String outcome, BagProgress.Times times) {
    return outcome.equals("done-late") && times.late().isPresent()
        ? "done "
            + Numbers.span(times.late().get())
            + " after the deadline at "
            + times.deadline().map(BagText::clock).orElse("?")
        : OutcomeText.of(outcome);
  }

  /** Why a machine ended; for a present one, until when it is paid. */
  private static String remark(Machine machine) {
    return machine.isOver() ? machine.reason() : "paid until " + clock(machine.paidUntil());
  }

  /** The time of day of an instant. */
  static String clock(String instant) {
    int from = instant.indexOf('T') + 1;
    return instant.substring(from, Math.min(instant.length(), from + 8)) + " UTC";
  }

  /** The outcome, the location of the results, and what the user can do next. */
  static List<String> verdict(BagProgress bag, BagLocation place) {
    List<String> lines = new ArrayList<>();
    String kept =
        bag.kept()
            + " of "
            + Numbers.many(bag.total(), "task")
            + " done"
            + (bag.reused() > 0 ? " (" + bag.reused() + " reused)" : "");
    String money =
        MoneyText.exact(BagWatch.sum(bag))
            + " of at most "
            + MoneyText.exact(bag.money().cap())
            + " "
            + bag.currency()
            + " spent";
    bag.forecast()
        .filter(it -> bag.outcome().isPresent())
        .ifPresent(it -> lines.add(forecast(it, bag.currency())));
    lines.add(
        "the same use would have cost "
            + MoneyText.exact(bag.other().hour())
            + " "
            + bag.currency()
            + " by the hour, "
            + MoneyText.exact(bag.other().minute())
            + " by the minute (10 at least), "
            + MoneyText.exact(bag.other().second())
            + " by the second");
    lines.add("");
    lines.add(state(bag) + ": " + kept + ", " + money);
    lines.addAll(next(bag, place.resumeCommand()));
    lines.addAll(place.lines());
    return lines;
  }
}
