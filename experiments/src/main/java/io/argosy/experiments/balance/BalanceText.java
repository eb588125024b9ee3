package io.argosy.experiments.balance;

import io.argosy.console.Table;
import io.argosy.explain.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The result of an experiment, as lines of text. */
final class BalanceText {
  private BalanceText() {}

  /** One line for each shape and policy. */
  static List<String> rows(List<BalanceRow> rows) {
    Table table =
        Table.of(
            "<world",
            "<policy",
            "efficiency",
            "bound",
            "worst",
            "seed",
            "spread",
            "worst",
            "reports",
            "most",
            "partitions",
            "saved");
    for (BalanceRow row : rows) {
      table.row(
          row.shape(),
          row.policy(),
          decimal(row.efficiency(), 4),
          decimal(row.bound(), 4),
          decimal(row.worst(), 4),
          Long.toString(row.worstSeed()),
          Numbers.percent(row.spread(), 1),
          Numbers.percent(row.worstSpread(), 1),
          decimal(row.reports(), 1),
          Long.toString(row.mostReports()),
          decimal(row.partitions(), 1),
          Numbers.percent(row.saved(), 1));
    }
    return table.lines();
  }

  /** One line for each expectation and row. */
  static List<String> verdicts(BalanceFindings findings) {
    Table table = Table.of("<", "<expected", "ours", "<papers");
    for (BalanceFindings.Check check : findings.verdicts()) {
      BalanceExpectation expectation = check.expectation();
      table.row(
          word(check.passed()),
          check.row().shape()
              + ", "
              + expectation.policy()
              + ": "
              + expectation.measure().word()
              + bounds(expectation),
          decimal(check.row().value(expectation.measure()), 4),
          expectation.paper());
    }
    return table.lines();
  }

  /** One line for each shape, with the seeds in which one policy was worse than the other. */
  static List<String> comparisons(
      BalanceExperiment.Comparison comparison, BalanceFindings findings) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "%s worse than %s by more than %s: in at most %s of the seeds, by more than %s in none",
            comparison.policy(),
            comparison.other(),
            Numbers.percent(comparison.much(), 1),
            Numbers.percent(comparison.rarely(), 1),
            Numbers.percent(comparison.never(), 1)));
    Table table = Table.of("<", "<world", "seeds", "<which");
    for (BalanceFindings.Compared compared : findings.comparisons()) {
      table.row(
          word(compared.rarely() && compared.never()),
          compared.shape(),
          Integer.toString(compared.worse().size()),
          compared.worse().stream()
              .map(w -> w.seed() + " (" + Numbers.percent(w.by(), 1) + ")")
              .collect(Collectors.joining(", ")));
    }
    lines.addAll(table.lines());
    return lines;
  }

  /** The overall result in a sentence. */
  static String verdict(BalanceFindings findings) {
    List<Boolean> passed = new ArrayList<>();
    findings.verdicts().forEach(check -> passed.add(check.passed()));
    findings.comparisons().forEach(c -> passed.add(c.rarely() && c.never()));
    long good = passed.stream().filter(yes -> yes).count();
    return good + " of " + Numbers.many(passed.size(), "expectation") + " kept";
  }

  private static String word(boolean passed) {
    return passed ? "ok" : "MISSED";
  }

  private static String bounds(BalanceExpectation expectation) {
    String least = expectation.atLeast() > 0 ? " ≥ " + decimal(expectation.atLeast(), 3) : "";
    boolean bounded = expectation.atMost() < Double.POSITIVE_INFINITY;
    return least + (bounded ? " ≤ " + decimal(expectation.atMost(), 3) : "");
  }

  private static String decimal(double number, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", number);
  }
}
