package io.argosy.core.scale;

import java.time.Duration;

/** How advice follows from measurements. {@link ScaleRules} names each rule. */
public interface ScaleRule {
  /** How many slots there should be, before limiting to what is possible. */
  double slots(Load load);

  /**
   * The length of the quiet step and of the measuring step after an advice.
   *
   * @param asked the requested step
   * @param latest the step that just ended
   * @param slots the advised slots
   */
  Duration nextStep(Duration asked, Duration latest, Load load, int slots);

  /**
   * The longest time that partitions wait for new advice if the present one does not provide for
   * them.
   */
  Duration patience(Duration asked);

  /**
   * (S6) the advised whole slots: rounded away from the present number, and limited to the
   * possible.
   */
  default int advised(Load load) {
    double slots = slots(load);
    double whole = slots < load.available() ? StrictMath.floor(slots) : StrictMath.ceil(slots);
    return (int) Math.min(whole, load.most());
  }

  /** (S7) the part of the machines' maximum, from 0 to 1. */
  default double capacity(Load load) {
    return load.most() == 0 ? 0 : Math.clamp(slots(load) / load.most(), 0, 1);
  }
}
