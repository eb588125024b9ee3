package io.argosy.cli.experiment.workflow;

import io.argosy.cli.view.Table;
import io.argosy.simulator.experiment.workflow.Claim;
import io.argosy.simulator.experiment.workflow.Estimate;
import io.argosy.simulator.experiment.workflow.Figure;
import io.argosy.simulator.experiment.workflow.Series;
import io.argosy.simulator.experiment.workflow.Verdict;
import io.argosy.simulator.experiment.workflow.WorkflowFindings;
import io.argosy.simulator.experiment.workflow.WorkflowMeasure;
import io.argosy.telling.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The result of an experiment on workflows, as lines of text. */
final class WorkflowText {
  private WorkflowText() {}

  /** One measure of a figure: a row for each point, a column for each policy. */
  static List<String> table(
      Figure figure, WorkflowMeasure measure, WorkflowFindings findings, int seeds) {
    List<Series> points = findings.of(figure);
    List<String> policies = points.getFirst().policies();
    List<String> headings = new ArrayList<>(List.of(figure.axis().word()));
    headings.addAll(policies);
    Table table = Table.of(headings.toArray(String[]::new));
    for (Series point : points) {
      List<String> cells = new ArrayList<>(List.of(plain(point.point())));
      policies.forEach(policy -> cells.add(text(point.mean(policy, measure))));
      table.row(cells.toArray(String[]::new));
    }
    List<String> lines = new ArrayList<>();
    String paper = figure.paper().isEmpty() ? "" : " (paper: " + figure.paper() + ")";
    lines.add(
        figure.name()
            + paper
            + ": "
            + measure.title()
            + ", mean and half of the 95 % interval over "
            + Numbers.many(seeds, "trial"));
    lines.addAll(table.lines());
    return lines;
  }

  /** Each claim of the paper, and the measured result. */
  static List<String> verdicts(List<Verdict> verdicts) {
    List<String> lines = new ArrayList<>();
    for (Verdict verdict : verdicts) {
      Claim claim = verdict.claim();
      lines.add(
          sign(verdict)
              + " "
              + claim.figure()
              + ", "
              + claim.measure().word()
              + ": "
              + claim.paper());
      lines.add(
          "   not worse in "
              + verdict.kept()
              + " of "
              + Numbers.many(verdict.of(), "comparison")
              + ", clearly worse in "
              + verdict.lost()
              + "; over all points better by a factor of: "
              + factors(verdict)
              + against(verdict));
    }
    return lines;
  }

  private static String sign(Verdict verdict) {
    String word =
        verdict.holds().map(holds -> holds ? "as in the paper" : "NOT SO HERE").orElse("open");
    return (verdict.passed() ? "" : "UNEXPECTED ") + word + " |";
  }

  private static String factors(Verdict verdict) {
    boolean one = verdict.claim().better().size() == 1;
    return String.join(
        ", ",
        verdict.rivals().stream()
            .map(r -> (one ? "" : r.policy() + " ") + ratio(r.advantage()) + " over " + r.than())
            .toList());
  }

  private static String against(Verdict verdict) {
    Verdict.Against worst = verdict.worst();
    return verdict.kept() == verdict.of()
        ? ""
        : "; least "
            + ratio(worst.advantage())
            + " for "
            + worst.policy()
            + " against "
            + worst.than()
            + " at "
            + plain(worst.point());
  }

  /** The overall result in a sentence. */
  static String verdict(WorkflowFindings findings) {
    long holds = findings.verdicts().stream().filter(v -> v.holds().orElse(false)).count();
    long fails = findings.verdicts().stream().filter(v -> !v.holds().orElse(true)).count();
    long odd = findings.verdicts().stream().filter(v -> !v.passed()).count();
    return holds
        + " of "
        + Numbers.many(findings.verdicts().size(), "claim")
        + " hold here, "
        + fails
        + " do not"
        + (odd == 0 ? "" : "; " + odd + " not as expected");
  }

  static String plain(double number) {
    return number == Math.rint(number)
        ? String.format(Locale.ROOT, "%.0f", number)
        : Double.toString(number);
  }

  private static String text(Estimate estimate) {
    int decimals = decimals(estimate.mean());
    String mean = decimal(estimate.mean(), decimals);
    double half = estimate.high() - estimate.mean();
    return estimate.hasInterval() ? mean + " ±" + decimal(half, decimals) : mean;
  }

  /** A ratio with its interval, which is not symmetric. */
  private static String ratio(Estimate ratio) {
    String mean = decimal(ratio.mean(), 2);
    return ratio.hasInterval()
        ? mean + " (" + decimal(ratio.low(), 2) + "–" + decimal(ratio.high(), 2) + ")"
        : mean;
  }

  private static int decimals(double mean) {
    return mean >= 100 ? 0 : mean >= 10 ? 1 : mean >= 1 ? 2 : 3;
  }

  private static String decimal(double number, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", number);
  }
}
