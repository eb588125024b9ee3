package io.argosy.cli.bag;

import io.argosy.cli.bag.BagStanding.Machine;
import io.argosy.cli.view.Table;
import io.argosy.telling.Numbers;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How a bag stands and how it ended, for a terminal. */
final class BagText {
  private BagText() {}

  /** One line: tasks, machines, money. */
  static String progress(String job, BagStanding bag) {
    long working = bag.machines().stream().filter(m -> !m.isOver()).count();
    return job
        + "  "
        + bag.outcome().orElse(bag.stage())
        + "  "
        + bag.kept()
        + "/"
        + bag.total()
        + " tasks"
        + (bag.reused() > 0 ? " (" + bag.reused() + " reused)" : "")
        + ", "
        + bag.running()
        + " running"
        + (bag.givenUp() > 0 ? ", " + bag.givenUp() + " given up" : "")
        + "  "
        + Numbers.many(working, "machine")
        + "  spent "
        + MenuText.cents(bag.money().spent())
        + ", committed "
        + MenuText.cents(bag.money().committed())
        + ", expected "
        + MenuText.cents(bag.money().expected())
        + " of "
        + MenuText.cents(bag.money().cap())
        + " "
        + bag.currency();
  }

  /** What the tasks showed of each type. */
  static List<String> types(BagStanding bag) {
    Table table = Table.of("type", "tasks", "mean", "machines", "");
    for (BagStanding.Type type : bag.types()) {
      table.row(
          type.name(),
          Long.toString(type.done()),
          type.meanSeconds().map(Numbers::span).orElse("-"),
          type.there() + " of " + type.most(),
          type.leftOut().map(why -> "left out: " + why).orElse(""));
    }
    return table.lines();
  }

  /** The bill: one line a machine, and a sum that is the sum of the lines. */
  static List<String> bill(BagStanding bag) {
    Table table = Table.of("machine", "runs", "used", "paid", "idle", bag.currency(), "");
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
          machine.cost().toPlainString(),
          machine.reason());
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
        sum.toPlainString(),
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

  private static String forecast(BagStanding.Forecast it, String currency) {
    return "the plan said "
        + Numbers.span(it.p50Seconds())
        + " ("
        + Numbers.span(it.p10Seconds())
        + " to "
        + Numbers.span(it.p90Seconds())
        + ") and "
        + MenuText.cents(it.p50Cost())
        + " "
        + currency
        + " from the choice on; it took "
        + Numbers.span(it.seconds())
        + " and "
        + MenuText.cents(it.cost());
  }

  /** What the rest takes, against what may be spent. */
  private static String rest(BagStanding bag, BigDecimal more, String resumeCommand) {
    return "ending the rest takes about "
        + MenuText.cents(more)
        + " "
        + bag.currency()
        + " more than the "
        + MenuText.cents(bag.money().cap())
        + " "
        + bag.currency()
        + " that may be spent: "
        + resumeCommand
        + " --budget '"
        + MenuText.cents(bag.money().cap().add(more).setScale(2, RoundingMode.UP))
        + " "
        + bag.currency()
        + "'";
  }

  /** What came of it, where the results are, and what could be done next. */
  static List<String> verdict(
      BagStanding bag, WatchedBag run, Optional<Path> result, String resumeCommand) {
    List<String> lines = new ArrayList<>();
    String kept =
        bag.kept()
            + " of "
            + Numbers.many(bag.total(), "task")
            + " done"
            + (bag.reused() > 0 ? " (" + bag.reused() + " reused)" : "");
    String money =
        MenuText.cents(BagWatch.sum(bag))
            + " of at most "
            + MenuText.cents(bag.money().cap())
            + " "
            + bag.currency()
            + " spent";
    bag.forecast()
        .filter(it -> bag.outcome().isPresent())
        .ifPresent(it -> lines.add(forecast(it, bag.currency())));
    lines.add(
        "the same use would have cost "
            + MenuText.cents(bag.other().hour())
            + " by the hour, "
            + MenuText.cents(bag.other().minute())
            + " by the minute (10 at least), "
            + MenuText.cents(bag.other().second())
            + " by the second");
    lines.add("");
    lines.add(bag.outcome().orElse("planned") + ": " + kept + ", " + money);
    bag.money()
        .missing()
        .filter(more -> bag.outcome().filter("stopped-by-promise"::equals).isPresent())
        .ifPresent(more -> lines.add(rest(bag, more, resumeCommand)));
    if (bag.outcome().isEmpty()) {
      lines.add("choose: " + resumeCommand + " --choose NO (or --rule cheapest|fastest|knee)");
    }
    run.folder()
        .ifPresent(folder -> lines.add("results of single tasks: " + folder.resolve("results")));
    result.ifPresent(file -> lines.add("result: " + file));
    if (run.folder().isEmpty()) {
      lines.add("its results: argosy results " + run.job());
    }
    return lines;
  }
}
