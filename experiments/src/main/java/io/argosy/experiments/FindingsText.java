package io.argosy.experiments;

import io.argosy.console.Table;
import io.argosy.explain.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The result of an experiment, as lines of text. */
public final class FindingsText {
  private FindingsText() {}

  /** One line for each world, deadline and policy. */
  public static List<String> cells(List<Cell> cells) {
    return table("<policy", cells);
  }

  /** One line for each world, deadline and known history. */
  static List<String> known(List<Cell> cells) {
    return table("<known", cells);
  }

  private static List<String> table(String what, List<Cell> cells) {
    Table table =
        Table.of(
            "<world",
            "deadline",
            what,
            "seeds",
            "met",
            "median time",
            "partitions",
            "slot time",
            "worst");
    for (Cell cell : cells) {
      table.row(
          cell.place(),
          Numbers.span(cell.deadline()),
          cell.policy(),
          Integer.toString(cell.seeds()),
          Numbers.percent(cell.met(), 1),
          Numbers.span(cell.medianSeconds()),
          decimal(cell.meanPartitions(), 1),
          decimal(cell.slotSecondsRatio(), 3),
          decimal(cell.worstRatio(), 3));
    }
    return table.lines();
  }

  /** One line for each expectation and cell, those of the static split last. */
  public static List<String> verdicts(Findings findings) {
    Table table = Table.of("<", "<expected", "ours", "<paper");
    for (Findings.Check check : findings.verdicts()) {
      Expectation expectation = check.expectation();
      table.row(
          check.passed() ? "ok" : "MISSED",
          check.cell().place()
              + ", "
              + Numbers.span(check.cell().deadline())
              + ", "
              + expectation.policy()
              + ": "
              + expectation.measure().word()
              + bounds(expectation),
          decimal(check.cell().value(expectation.measure()), 3),
          expectation.paper());
    }
    for (Findings.Delay delay : findings.delays()) {
      table.row(
          delay.passed() ? "ok" : "MISSED",
          "static split: probability of a delay of "
              + Numbers.percent(delay.expectation().from(), 1)
              + " to "
              + Numbers.percent(delay.expectation().to(), 1),
          Numbers.percent(delay.ours(), 1),
          Numbers.percent(delay.expectation().paper(), 1));
    }
    return table.lines();
  }

  /** The overall result in a sentence. */
  public static String verdict(Findings findings) {
    List<Boolean> passed = new ArrayList<>();
    findings.verdicts().forEach(check -> passed.add(check.passed()));
    findings.delays().forEach(delay -> passed.add(delay.passed()));
    long good = passed.stream().filter(yes -> yes).count();
    return good + " of " + Numbers.many(passed.size(), "expectation") + " kept";
  }

  private static String bounds(Expectation expectation) {
    String least = expectation.atLeast() > 0 ? " ≥ " + decimal(expectation.atLeast(), 3) : "";
    boolean bounded = expectation.atMost() < Double.POSITIVE_INFINITY;
    return least + (bounded ? " ≤ " + decimal(expectation.atMost(), 3) : "");
  }

  private static String decimal(double number, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", number);
  }
}
