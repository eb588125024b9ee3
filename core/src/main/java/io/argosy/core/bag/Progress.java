package io.argosy.core.bag;

import java.util.List;

/**
 * Whether the plan still fits the bag.
 *
 * @param left N_e: tasks left after the paid time
 * @param potential N_p: tasks that the machines can do in the further time the plan pays for
 */
public record Progress(long left, long potential) {

  /**
   * Adds up all slots. Eq. (M1) to (M4).
   *
   * @param waiting N_r: tasks that are neither running nor done
   */
  public static Progress of(long waiting, List<Standing> slots) {
    long left = waiting;
    long potential = 0;
    for (Standing slot : slots) {
      Span span = Span.of(slot);
      left += (span.cutOff() ? 1 : 0) - span.inPaidTime();
      potential += span.inPlannedTime();
    }
    return new Progress(Math.max(0, left), potential);
  }

  /** Whether the money suffices; with a cushion, ΔN more tasks may be left over. Eq. (M5). */
  public boolean fits(long cushionTasks) {
    return left <= potential + cushionTasks;
  }
}
