package io.argosy.experiments.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A claim and the measured result.
 *
 * @param kept comparisons in which the claimed side was not worse, within the tolerance
 * @param lost comparisons in which it was worse beyond the tolerance, at 95 %
 * @param worst the comparison that contradicts the claim most
 * @param rivals how much better the claimed side was over all points, one for each other policy
 */
public record ClaimCheck(
    PaperClaim claim, int kept, int lost, Against worst, List<Rival> rivals, int of) {

  /** One comparison: by how much the claimed policy was better at a point. */
  public record Against(String policy, String than, double point, ConfidenceInterval advantage) {}

  /** All comparisons with one other policy together. */
  public record Rival(String policy, String than, ConfidenceInterval advantage) {}

  public ClaimCheck {
    rivals = List.copyOf(rivals);
  }

  /** Whether the claim holds at every point; empty where the trials are too few to judge. */
  public Optional<Boolean> holds() {
    if (lost > 0) {
      return Optional.of(false);
    }
    return kept == of ? Optional.of(true) : Optional.empty();
  }

  /** Whether the result is the one that the definition expects. */
  public boolean passed() {
    return claim.ours().isEmpty() || holds().isEmpty() || holds().equals(claim.ours());
  }

  static ClaimCheck of(PaperClaim claim, List<FigurePoint> all, double tolerance) {
    List<FigurePoint> about = all.stream().filter(claim::isAbout).toList();
    List<Against> comparisons = new ArrayList<>();
    List<Rival> rivals = new ArrayList<>();
    for (String better : claim.better()) {
      for (String than : claim.than()) {
        List<double[]> logs = new ArrayList<>();
        for (FigurePoint figurePoint : about) {
          double[] advantages = figurePoint.advantages(better, than, claim.measure());
          logs.add(advantages);
          comparisons.add(
              new Against(
                  better, than, figurePoint.point(), ConfidenceInterval.ofRatios(advantages)));
        }
        rivals.add(new Rival(better, than, ConfidenceInterval.ofRatios(acrossPoints(logs))));
      }
    }
    Against worst = comparisons.getFirst();
    int kept = 0;
    int lost = 0;
    for (Against each : comparisons) {
      kept += each.advantage().mean() >= 1 - tolerance ? 1 : 0;
      lost += each.advantage().high() < 1 - tolerance ? 1 : 0;
      worst = each.advantage().mean() < worst.advantage().mean() ? each : worst;
    }
    return new ClaimCheck(claim, kept, lost, worst, rivals, comparisons.size());
  }

  /** A trial's mean over the points: trials are independent, the points of one seed are not. */
  private static double[] acrossPoints(List<double[]> logs) {
    double[] means = new double[logs.getFirst().length];
    for (double[] point : logs) {
      for (int t = 0; t < means.length; t++) {
        means[t] += point[t] / logs.size();
      }
    }
    return means;
  }
}
