package io.argosy.experiments.stream;

import io.argosy.console.Table;
import io.argosy.explain.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The result of a stream, as lines of text. */
final class StreamText {
  private static final double ROW_SECONDS = 900;

  private StreamText() {}

  /** One line for each rule. */
  static List<String> rows(List<StreamRow> rows) {
    Table table =
        Table.of("<rule", "seeds", "met", "active", "advised", "offered", "wait", "too few");
    for (StreamRow row : rows) {
      table.row(
          row.rule(),
          Integer.toString(row.seeds()),
          Numbers.percent(row.met(), 1),
          decimal(row.active(), 1),
          decimal(row.advised(), 1),
          decimal(row.offered(), 1),
          Numbers.span(row.waitSeconds()),
          Numbers.percent(row.tooFew(), 1));
    }
    return table.lines();
  }

  /** The first seed over time: busy and advised slots under each rule. */
  static List<String> courses(List<SlotsOverTime> slotsOverTimes) {
    List<String> headings = new ArrayList<>(List.of("<time"));
    slotsOverTimes.forEach(slotsOverTime -> headings.add(slotsOverTime.rule() + ": active"));
    slotsOverTimes.forEach(slotsOverTime -> headings.add(slotsOverTime.rule() + ": advised"));
    Table table = Table.of(headings.toArray(String[]::new));
    double end = slotsOverTimes.stream().mapToDouble(SlotsOverTime::end).max().orElse(0);
    for (double at = 0; at <= end; at += ROW_SECONDS) {
      double now = at;
      List<String> cells = new ArrayList<>(List.of(Numbers.span(now)));
      slotsOverTimes.forEach(
          slotsOverTime -> cells.add(Integer.toString(slotsOverTime.at(now).active())));
      slotsOverTimes.forEach(
          slotsOverTime -> cells.add(Integer.toString(slotsOverTime.at(now).advised())));
      table.row(cells.toArray(String[]::new));
    }
    return table.lines();
  }

  static List<String> verdicts(StreamFindings findings) {
    Table table = Table.of("<", "<expected", "ours", "<paper");
    for (StreamFindings.Check check : findings.verdicts()) {
      StreamExpectation expectation = check.expectation();
      table.row(
          check.passed() ? "ok" : "MISSED",
          expectation.rule() + ": " + expectation.measure().word() + bounds(expectation),
          decimal(check.row().value(expectation.measure()), 3),
          expectation.paper());
    }
    return table.lines();
  }

  /** The overall result in a sentence. */
  static String verdict(StreamFindings findings) {
    long good = findings.verdicts().stream().filter(StreamFindings.Check::passed).count();
    return good + " of " + Numbers.many(findings.verdicts().size(), "expectation") + " kept";
  }

  private static String bounds(StreamExpectation expectation) {
    String least = expectation.atLeast() > 0 ? " ≥ " + decimal(expectation.atLeast(), 3) : "";
    boolean bounded = expectation.atMost() < Double.POSITIVE_INFINITY;
    return least + (bounded ? " ≤ " + decimal(expectation.atMost(), 3) : "");
  }

  private static String decimal(double number, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", number);
  }
}
