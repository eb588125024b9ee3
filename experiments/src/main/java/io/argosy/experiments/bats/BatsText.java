package io.argosy.experiments.bats;

import static io.argosy.explain.Numbers.percent;

import io.argosy.console.Table;
import io.argosy.experiments.bats.BatsExperiment.Case;
import io.argosy.explain.Numbers;
import java.util.List;
import java.util.Locale;

/** The result of an experiment, as lines of text. */
final class BatsText {
  private BatsText() {}

  static List<List<String>> of(BatsFindings findings) {
    return List.of(
        estimates(findings.estimates()),
        samples(findings.samples()),
        plans(findings.plans()),
        makespans(findings),
        bands(findings.bands()),
        honesty(findings.honesty()));
  }

  private static List<String> estimates(List<EstimateRow> rows) {
    Table table =
        Table.of(
            "<", "<estimates", "type", "mean off", "σ off", "mean within 5.5 %", "σ within 25 %");
    for (EstimateRow row : rows) {
      table.row(
          word(row.passed()),
          row.scenario(),
          Integer.toString(row.type()),
          percent(row.mean(), 1),
          percent(row.sigma(), 1),
          percent(row.meanWithin(), 1),
          percent(row.sigmaWithin(), 1));
    }
    return table.lines();
  }

  private static List<String> samples(List<SampleRow> rows) {
    Table table =
        Table.of("<", "<Table 1", "sample", "7·Σc", "cheapest", "fastest", "without", "30·Σc");
    for (SampleRow row : rows) {
      table.row(
          word(row.passed()),
          row.scenario(),
          whole(row.regression()),
          whole(row.expectedRegression().units()),
          whole(row.cheapest()),
          whole(row.fastest()),
          whole(row.plain()),
          whole(row.expectedPlain().units()));
    }
    return table.lines();
  }

  private static List<String> plans(List<PlanRow> rows) {
    Table table =
        Table.of(
            "<", "<Table 2", "<plan", "budget", "cushion", "machines", "hours", "paper", "hours");
    for (PlanRow row : rows) {
      table.row(
          word(row.passed()),
          row.scenario(),
          word(row.plan().origin()),
          whole(row.plan().budget().units()),
          whole(row.plan().cushion().units()),
          row.plan().machines().toString(),
          Long.toString(row.plan().units()),
          row.machines().toString(),
          Long.toString(row.units()));
    }
    return table.lines();
  }

  private static List<String> makespans(BatsFindings findings) {
    Table table =
        Table.of(
            "<",
            "<makespans",
            "<plan",
            "<policy",
            "paper",
            "ours",
            "planned",
            "runs",
            "all plans",
            "with sample",
            "cost",
            "whole",
            "new plans");
    for (MakespanRow row : findings.makespans()) {
      table.row(
          word(findings.passed(row)),
          row.choice().scenario().word(),
          plan(row.choice()),
          row.policy(),
          clock(row.choice().minutes()),
          clock(row.minutes()),
          clock(row.planned()),
          Integer.toString(row.runs()),
          clock(row.allMinutes()),
          clock(row.inAll()),
          whole(row.cost()),
          percent(row.complete(), 1),
          String.format(Locale.ROOT, "%.1f", row.anew()));
    }
    return table.lines();
  }

  private static String plan(Case choice) {
    String what = word(choice.choice());
    return what + (choice.cushioned() ? ", cushion" : choice.risky() ? ", none agreed" : "");
  }

  private static List<String> bands(List<BatsBandRow> rows) {
    Table table =
        Table.of(
            "<tasks",
            "<policy",
            "<choice",
            "<",
            "runs",
            "whole",
            "said",
            "before P10",
            "after P90",
            "cost below P10",
            "above P90",
            "inside said");
    for (BatsBandRow row : rows) {
      table.row(
          row.tasks(),
          row.policy(),
          row.scenario(),
          row.plan(),
          Integer.toString(row.runs()),
          percent(row.complete(), 1),
          percent(row.said(), 1),
          part(row.before()),
          part(row.after()),
          percent(row.below(), 1),
          percent(row.above(), 1),
          percent(row.costSaid(), 1));
    }
    return table.lines();
  }

  private static List<String> honesty(List<HonestyRow> rows) {
    Table table =
        Table.of(
            "<tasks",
            "<policy",
            "runs",
            "over budget",
            "P ≥ 95 %",
            "of those whole",
            "<",
            "time in P10–P90",
            "<",
            "cost in P10–P90",
            "said",
            "<");
    for (HonestyRow row : rows) {
      table.row(
          row.tasks(),
          row.policy(),
          Integer.toString(row.runs()),
          Long.toString(row.beyond()),
          Long.toString(row.sure()),
          percent(row.complete(), 1),
          word(row.isKept()),
          percent(row.inTime(), 1),
          word(row.isTimeHonest()),
          percent(row.inCost(), 1),
          percent(row.costSaid(), 1),
          word(row.isCostHonest()));
    }
    return table.lines();
  }

  /** The overall result in a sentence. */
  static String verdict(BatsFindings findings) {
    List<Boolean> verdicts = findings.verdicts();
    long good = verdicts.stream().filter(yes -> yes).count();
    return good + " of " + Numbers.many(verdicts.size(), "expectation") + " kept";
  }

  static String word(Enum<?> name) {
    return name.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String word(boolean passed) {
    return passed ? "ok" : "MISSED";
  }

  private static String part(double part) {
    return Double.isNaN(part) ? "-" : percent(part, 1);
  }

  private static String whole(double number) {
    return String.format(Locale.ROOT, "%.0f", number);
  }

  /** Hours and minutes, as in the paper. */
  private static String clock(double minutes) {
    if (!Double.isFinite(minutes)) {
      return "-";
    }
    long all = Math.round(minutes);
    return String.format(Locale.ROOT, "%d h %02d", all / 60, all % 60);
  }
}
