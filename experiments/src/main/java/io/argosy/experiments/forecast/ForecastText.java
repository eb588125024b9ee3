package io.argosy.experiments.forecast;

import static io.argosy.explain.Numbers.percent;

import io.argosy.console.Table;
import io.argosy.explain.Numbers;
import java.util.ArrayList;
import java.util.List;

/** The result of an experiment, as lines of text. */
final class ForecastText {
  private ForecastText() {}

  /** One line for each shape and mark. */
  static List<String> bands(List<ForecastBandRow> rows) {
    Table table =
        Table.of(
            "<",
            "<world",
            "progress",
            "cases",
            "in P10–P90",
            "no deadline",
            "deadline",
            "sooner",
            "later",
            "width");
    for (ForecastBandRow row : rows) {
      table.row(
          word(row.passed()),
          row.shape(),
          percent(row.mark(), 1),
          Integer.toString(row.cases()),
          percent(row.held(), 1),
          percent(row.heldFree(), 1),
          percent(row.heldPromised(), 1),
          percent(row.sooner(), 1),
          percent(row.later(), 1),
          percent(row.width(), 1));
    }
    return table.lines();
  }

  /** One line for each tenth of the probability to miss a deadline, and one for all at risk. */
  static List<String> promised(ForecastFindings findings) {
    Table table = Table.of("<", "<told that a deadline is missed", "cases", "said", "was");
    findings.promised().forEach(row -> row(table, row, ""));
    row(table, findings.atRisk(), ", promise at risk");
    return table.lines();
  }

  private static void row(Table table, Promised row, String what) {
    table.row(
        word(row.passed()),
        percent(row.from(), 1) + " to " + percent(row.to(), 1) + what,
        Integer.toString(row.cases()),
        percent(row.said(), 1),
        percent(row.was(), 1));
  }

  /** The overall result in a sentence. */
  static String verdict(ForecastFindings findings) {
    List<Boolean> passed = new ArrayList<>();
    findings.bands().forEach(row -> passed.add(row.passed()));
    findings.promised().forEach(row -> passed.add(row.passed()));
    passed.add(findings.atRisk().passed());
    long good = passed.stream().filter(yes -> yes).count();
    return good + " of " + Numbers.many(passed.size(), "expectation") + " kept";
  }

  private static String word(boolean passed) {
    return passed ? "ok" : "MISSED";
  }
}
