package io.argosy.core.scale;

import java.time.Duration;

/** The rule of TaScaaS as published: the step is always the requested one. */
final class PublishedRule implements ScaleRule {
  /** (S1) to (S5). */
  @Override
  public double slots(Load load) {
    double available = load.available();
    double queued = load.queued();
    double dispatched = load.dispatched();
    if (dispatched == 0) {
      return queued == 0 ? Math.max(0.8 * available, 1) : available + queued;
    }
    if (queued <= available / 10) {
      return dispatched > available ? Math.max(0.7 * available, 1) : available;
    }
    boolean falling = queued / dispatched > 0.1;
    return falling ? Math.max(1, available * (1 + queued / dispatched)) : available;
  }

  @Override
  public Duration nextStep(Duration asked, Duration latest, Load load, int slots) {
    return asked;
  }

  @Override
  public Duration patience(Duration asked) {
    return asked.multipliedBy(2);
  }
}
