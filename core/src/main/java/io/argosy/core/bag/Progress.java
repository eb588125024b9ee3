package io.argosy.core.bag;

import java.util.List;

/**
 * Whether the plan still fits the bag.
 *
 * @param left N_e: tasks that are left once what is paid for has passed
 * @param potential N_p: tasks that the machines can do in what the plan still means to pay
 */
public record Progress(long left, long potential) {

  /**
   * Looks at every slot. Eq. (M1) to (M4).
   *
   * @param waiting N_r: tasks that nobody runs and nobody has done
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

  /** Whether the money still lasts; with a cushion ΔN tasks more may be left over. Eq. (M5). */
  public boolean fits(long cushionTasks) {
    return left <= potential + cushionTasks;
  }
}
