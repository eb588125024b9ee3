package io.argosy.core.bag.estimate;

import io.argosy.core.math.Seconds;

/**
 * What one slot can still do, in the time already paid and in the further time the plan pays for.
 */
record SlotCapacity(boolean cutOff, long inPaidTime, long inPlannedTime) {
  private static final double HAIR = 1e-9;

  static SlotCapacity of(SlotProgress slot) {
    double unit = Seconds.of(slot.billing().unit());
    double least = Seconds.of(slot.billing().minimum());
    double task =
        slot.elapsedSeconds()
            .map(elapsed -> RunningMean.expected(slot.sample(), elapsed))
            .orElse(0.0);
    double free = slot.upSeconds() + task - slot.elapsedSeconds().orElse(0.0); // (M1)
    double paid = Math.max(slot.paidSeconds(), paidUntil(slot.upSeconds(), unit, least));
    double reached = Math.max(paid, paidUntil(free, unit, least));
    long entered = Math.round((reached - paid) / unit);
    if (free > paid && (slot.leaving() || entered > slot.unitsLeft())) {
      return new SlotCapacity(true, 0, 0);
    }
    double speed = speed(slot, task);
    double rest = reached - free; // (M3): ATU − up_e mod ATU
    long paidTasks = (long) StrictMath.floor(rest * speed + HAIR); // (M3)
    if (slot.leaving()) {
      return new SlotCapacity(false, paidTasks, 0);
    }
    double over = rest - paidTasks / speed; // (M4), with units that are time
    double planned = (slot.unitsLeft() - entered) * unit + over;
    return new SlotCapacity(
        false, paidTasks, (long) StrictMath.floor(planned * speed + HAIR)); // (M4)
  }

  /** (M2); a slot without completed tasks counts as fast as its type. */
  private static double speed(SlotProgress slot, double task) {
    boolean busy = slot.elapsedSeconds().isPresent();
    double seconds = slot.doneSeconds() + task;
    long tasks = slot.done() + (busy ? 1 : 0);
    return tasks > 0 && seconds > 0 ? tasks / seconds : 1 / slot.meanSeconds();
  }

  private static double paidUntil(double up, double unit, double least) {
    double units = Math.max(1, StrictMath.ceil(up / unit - HAIR));
    return Math.max(units * unit, least);
  }
}
