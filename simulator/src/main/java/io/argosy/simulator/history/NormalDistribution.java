package io.argosy.simulator.history;

/** The normal distribution, as far as this package needs it. */
final class NormalDistribution {
  private static final double REACH = 8;
  private static final int STEPS = 4000;

  private NormalDistribution() {}

  /** The expected largest of {@code count} standard normal values. */
  static double expectedLargest(int count) {
    // E = ∫₀^∞ (1 − Φ(x)ⁿ) dx − ∫₋∞^0 Φ(x)ⁿ dx, by the trapezoidal rule with Φ summed alongside.
    double step = 2 * REACH / STEPS;
    double phi = 0;
    double expected = 0;
    for (int i = 0; i <= STEPS; i++) {
      double x = -REACH + i * step;
      double all = StrictMath.pow(Math.min(1, phi), count);
      double weight = i == 0 || i == STEPS ? step / 2 : step;
      expected += weight * (x < 0 ? -all : 1 - all);
      phi += step * (density(x) + density(x + step)) / 2;
    }
    return Math.max(0, expected);
  }

  private static double density(double x) {
    return StrictMath.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
  }
}
