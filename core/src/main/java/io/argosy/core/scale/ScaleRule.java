package io.argosy.core.scale;

import java.time.Duration;

/** How advice follows from what was measured. Each rule is named in {@link ScaleRules}. */
public interface ScaleRule {
  /** How many slots there should be, not yet limited to those there could be. */
  double slots(Load load);

  /**
   * How long the quiet step and the measuring step after an advice are.
   *
   * @param asked the step that was asked for
   * @param latest the step that is just over
   * @param slots what was advised
   */
  Duration nextStep(Duration asked, Duration latest, Load load, int slots);

  /**
   * The longest that partitions wait for the next advice when the standing one does not provide for
   * them.
   */
  Duration patience(Duration asked);

  /**
   * (S6) the whole slots that are advised: rounded away from what is there, and no more than can.
   */
  default int advised(Load load) {
    double slots = slots(load);
    double whole = slots < load.available() ? StrictMath.floor(slots) : StrictMath.ceil(slots);
    return (int) Math.min(whole, load.most());
  }

  /** (S7) the part of what the machines could offer, from 0 to 1. */
  default double capacity(Load load) {
    return load.most() == 0 ? 0 : Math.clamp(slots(load) / load.most(), 0, 1);
  }
}
