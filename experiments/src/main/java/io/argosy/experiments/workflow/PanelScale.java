package io.argosy.experiments.workflow;

import java.util.ArrayList;
import java.util.List;

/**
 * The position of a value between the bottom and the top of a panel: linear from zero, or
 * logarithmic if the values differ so much that the small ones would all be at the bottom.
 */
record PanelScale(boolean logarithmic, double low, double high, double step) {
  private static final double FAR_APART = 20;

  /**
   * A scale that contains all values between the two, and begins and ends with a tick.
   *
   * @param least the smallest mean
   * @param most the largest end of an interval
   */
  static PanelScale of(double least, double most) {
    if (least > 0 && most / least > FAR_APART) {
      return new PanelScale(true, power(least), power(most) * (power(most) < most ? 10 : 1), 10);
    }
    double raw = Math.max(most, 1e-9) / 5;
    double size = power(raw);
    double part = raw / size;
    double step = size * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
    return new PanelScale(false, 0, Math.ceil(most / step) * step, step);
  }

  /** The power of ten at or below. */
  private static double power(double value) {
    return StrictMath.pow(10, Math.floor(StrictMath.log10(value) + 1e-12));
  }

  /** The position, from 0 at the bottom to 1 at the top. */
  double at(double value) {
    double inside = Math.max(value, low);
    return logarithmic
        ? StrictMath.log10(inside / low) / StrictMath.log10(high / low)
        : inside / high;
  }

  List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    for (double value = low;
        value <= high * 1.0001;
        value = logarithmic ? value * step : value + step) {
      ticks.add(value);
    }
    return ticks;
  }
}
