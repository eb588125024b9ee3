package io.argosy.experiments.workflow;

import io.argosy.console.Table;
import io.argosy.explain.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The result of an experiment on workflows, as lines of text. */
final class WorkflowText {
  private WorkflowText() {}

  /** One measure of a figure: a row for each point, a column for each policy. */
  static List<String> table(
      Figure figure, WorkflowMeasure measure, WorkflowFindings findings, int seeds) {
    List<FigurePoint> points = findings.of(figure);
    List<String> policies = points.getFirst().policies();
    List<String> headings = new ArrayList<>(List.of(figure.axis().word()));
    headings.addAll(policies);
    Table table = Table.of(headings.toArray(String[]::new));
    for (FigurePoint point : points) {
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
  static List<String> verdicts(List<ClaimCheck> claimChecks) {
    List<String> lines = new ArrayList<>();
    for (ClaimCheck claimCheck : claimChecks) {
      PaperClaim claim = claimCheck.claim();
      lines.add(
          sign(claimCheck)
              + " "
              + claim.figure()
              + ", "
              + claim.measure().word()
              + ": "
              + claim.paper());
      lines.add(
          "   not worse in "
              + claimCheck.kept()
              + " of "
              + Numbers.many(claimCheck.of(), "comparison")
              + ", clearly worse in "
              + claimCheck.lost()
              + "; over all points better by a factor of: "
              + factors(claimCheck)
              + against(claimCheck));
    }
    return lines;
  }

  private static String sign(ClaimCheck claimCheck) {
    String word =
        claimCheck.holds().map(holds -> holds ? "as in the paper" : "NOT SO HERE").orElse("open");
    return (claimCheck.passed() ? "" : "UNEXPECTED ") + word + " |";
  }

  private static String factors(ClaimCheck claimCheck) {
    boolean one = claimCheck.claim().better().size() == 1;
    return String.join(
        ", ",
        claimCheck.rivals().stream()
            .map(r -> (one ? "" : r.policy() + " ") + ratio(r.advantage()) + " over " + r.than())
            .toList());
  }

  private static String against(ClaimCheck claimCheck) {
    ClaimCheck.Against worst = claimCheck.worst();
    return claimCheck.kept() == claimCheck.of()
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

  private static String text(ConfidenceInterval confidenceInterval) {
    int decimals = decimals(confidenceInterval.mean());
    String mean = decimal(confidenceInterval.mean(), decimals);
    double half = confidenceInterval.high() - confidenceInterval.mean();
    return confidenceInterval.hasInterval() ? mean + " ±" + decimal(half, decimals) : mean;
  }

  /** A ratio with its interval, which is not symmetric. */
  private static String ratio(ConfidenceInterval ratio) {
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
