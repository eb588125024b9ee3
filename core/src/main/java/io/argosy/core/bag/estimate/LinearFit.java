package io.argosy.core.bag.estimate;

import io.argosy.core.bag.estimate.Estimate.How;
import java.util.List;

/** The linear relation between a type's seconds and those of the base. Eq. (E3) to (E5). */
record LinearFit(How how, double intercept, double slope, String reason) {
  static final LinearFit BASE = new LinearFit(How.MEASURED, 0, 1, "");

  /** Below this part of the mean, a spread counts as zero: a line would fit noise. */
  private static final double NO_SPREAD = 1e-6;

  /** The line through tasks that ran on both types; equal indices mean the same task. */
  static LinearFit through(List<Double> base, List<Double> other) {
    double meanBase = Stats.mean(base);
    double meanOther = Stats.mean(other);
    if (base.size() < 3) {
      return ratio(base, other, "fewer than three tasks ran on both it and the base");
    }
    double squares = 0;
    double products = 0;
    for (int i = 0; i < base.size(); i++) {
      double off = base.get(i) - meanBase;
      squares += off * off;
      products += off * (other.get(i) - meanOther);
    }
    if (squares <= base.size() * (NO_SPREAD * meanBase) * (NO_SPREAD * meanBase)) {
      return ratio(base, other, "all tasks that ran on both took the same time");
    }
    double slope = products / squares;
    if (slope <= NO_SPREAD) {
      return ratio(base, other, "tasks that took longer on the base did not take longer on it");
    }
    return new LinearFit(How.REGRESSION, meanOther - slope * meanBase, slope, "");
  }

  static LinearFit ratio(List<Double> base, List<Double> other, String reason) {
    double below = Stats.mean(base);
    double slope = below > 0 ? Stats.mean(other) / below : 1;
    return new LinearFit(How.RATIO, 0, slope > 0 ? slope : 1, reason);
  }

  double fromBase(double seconds) {
    return Math.max(0, intercept + slope * seconds);
  }

  double toBase(double seconds) {
    return Math.max(0, (seconds - intercept) / slope);
  }
}
