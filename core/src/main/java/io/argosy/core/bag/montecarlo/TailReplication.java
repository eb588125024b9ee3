package io.argosy.core.bag.montecarlo;

import io.argosy.core.bag.estimate.ConditionalMean;
import io.argosy.core.bag.model.MachineType;
import java.util.Arrays;
import java.util.List;

/**
 * The end of a Monte Carlo run with replicated last tasks: a free slot with paid time takes the
 * task expected to end last, if it is expected to end sooner there. Eq. (P7).
 */
final class TailReplication {
  /** Larger fleets are not simulated slot by slot. */
  private static final int MOST = 300;

  private final PlanSlots planSlots;
  private final double[] mean;
  private final ConditionalMean[] conditionalMeans;

  TailReplication(PlanSlots planSlots, List<MachineType> machineTypes) {
    this.planSlots = planSlots;
    mean = machineTypes.stream().mapToDouble(MachineType::taskSeconds).toArray();
    conditionalMeans =
        machineTypes.stream()
            .map(k -> new ConditionalMean(k.sample()))
            .toArray(ConditionalMean[]::new);
  }

  boolean isWorthwhile() {
    return planSlots.slots() > 1 && planSlots.slots() <= MOST && conditionalMeans.length > 0;
  }

  long steps() {
    return (long) planSlots.slots() * planSlots.slots() / 2;
  }

  /** Simulates the end; a slot becomes free when its task has ended on any slot. */
  double last(SlotTimeline slotTimeline, SampledBag sampledBag) {
    int slots = planSlots.slots();
    boolean[] busy = new boolean[slots];
    int[] twin = new int[slots];
    Arrays.fill(twin, -1);
    double taken = slotTimeline.taken();
    for (int slot = 0; slot < slots; slot++) {
      // A slot that was free before the last task was taken is no longer available.
      busy[slot] = slotTimeline.task[slot] != null && slotTimeline.free[slot] >= taken;
    }
    double last = 0;
    for (int slot = next(slotTimeline, busy); slot >= 0; slot = next(slotTimeline, busy)) {
      double now = slotTimeline.free[slot];
      last = Math.max(last, now);
      busy[slot] = false;
      int other = twin[slot];
      twin[slot] = -1;
      if (other >= 0) {
        busy[other] = false;
        twin[other] = -1;
        slotTimeline.free[other] = now;
        help(slotTimeline, sampledBag, busy, twin, other, now);
      }
      help(slotTimeline, sampledBag, busy, twin, slot, now);
    }
    return last;
  }

  /** The busy slot that becomes free next; negative if none is busy. */
  private static int next(SlotTimeline slotTimeline, boolean[] busy) {
    int next = -1;
    for (int slot = 0; slot < busy.length; slot++) {
      if (busy[slot] && (next < 0 || slotTimeline.free[slot] < slotTimeline.free[next])) {
        next = slot;
      }
    }
    return next;
  }

  /** (T1), the same rule as in the kernel. */
  private void help(
      SlotTimeline slotTimeline,
      SampledBag sampledBag,
      boolean[] busy,
      int[] twin,
      int slot,
      double now) {
    double length = mean[planSlots.kindOf[slot]];
    double until = Math.min(planSlots.paidUntil(slot, now), planSlots.leaves(slot));
    if (now + length > until) {
      return;
    }
    int slowest = -1;
    double most = length;
    for (int other = 0; other < busy.length; other++) {
      if (busy[other] && twin[other] < 0) {
        double elapsed = now - slotTimeline.began[other];
        double left = conditionalMeans[planSlots.kindOf[other]].seconds(elapsed) - elapsed;
        if (left > most) {
          most = left;
          slowest = other;
        }
      }
    }
    SampledBag.Drawn task = slowest < 0 ? null : slotTimeline.task[slowest];
    if (task != null) {
      slotTimeline.take(slot, task, now, now + sampledBag.length(planSlots.kindOf[slot], task));
      busy[slot] = true;
      twin[slot] = slowest;
      twin[slowest] = slot;
    }
  }
}
