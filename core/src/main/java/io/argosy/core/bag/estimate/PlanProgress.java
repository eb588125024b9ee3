package io.argosy.core.bag.estimate;

import java.util.List;

/**
 * Whether the plan still fits the bag.
 *
 * @param left N_e: tasks left after the paid time
 * @param potential N_p: tasks that the machines can do in the further time the plan pays for
 */
public record PlanProgress(long left, long potential) {

  /**
   * Adds up all slots. Eq. (M1) to (M4).
   *
   * @param waiting N_r: tasks that are neither running nor done
   */
  public static PlanProgress of(long waiting, List<SlotProgress> slots) {
    long left = waiting;
    long potential = 0;
    for (SlotProgress slot : slots) {
      SlotCapacity slotCapacity = SlotCapacity.of(slot);
      left += (slotCapacity.cutOff() ? 1 : 0) - slotCapacity.inPaidTime();
      potential += slotCapacity.inPlannedTime();
    }
    return new PlanProgress(Math.max(0, left), potential);
  }

  /** Whether the money suffices; with a cushion, ΔN more tasks may be left over. Eq. (M5). */
  public boolean fits(long cushionTasks) {
    return left <= potential + cushionTasks;
  }
}
