package io.argosy.core.bag.search;

import io.argosy.core.bag.model.BagPlan;
import io.argosy.core.bag.model.LongMath;
import io.argosy.core.bag.model.MachineType;
import io.argosy.core.bag.model.OfferCost;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.math.Seconds;
import java.util.List;

/** The remainder of rounding: tasks cannot be split between machines. */
public final class Rounding {
  private Rounding() {}

  /** ΔN: tasks minus those that fit whole into the paid time of each machine. Eq. (C6). */
  public static long shortBy(PlanRequest request, BagPlan plan) {
    long room = 0;
    for (int i = 0; i < plan.machines().size(); i++) {
      if (plan.machines().get(i) > 0) {
        MachineType machineType = request.kinds().get(i);
        room +=
            (long) plan.machines().get(i)
                * machineType.offer().slots()
                * each(machineType, plan.seconds());
      }
    }
    return request.tasks() - room;
  }

  /** n_k: tasks that one slot completes on average during its paid time. */
  private static long each(MachineType machineType, double makespan) {
    double delay = Seconds.of(machineType.offer().startUp());
    double paid = paidSeconds(machineType, makespan) - delay;
    return (long)
        StrictMath.floor(Math.max(0, paid) / machineType.taskSeconds() * (1 + OfferCost.HAIR));
  }

  public static double paidSeconds(MachineType machineType, double makespan) {
    OfferCost offerCost = OfferCost.of(machineType.offer());
    double minimum = Seconds.of(machineType.offer().billing().minimum());
    return Math.max(minimum, offerCost.units(makespan) * offerCost.unitSeconds());
  }

  /**
   * The cost of that many tasks on the cheapest machines of a plan, each in its own time. Eq. (C7).
   */
  public static long cushion(List<MachineType> machineTypes, BagPlan plan, long tasks) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < machineTypes.size(); i++) {
      if (plan.machines().get(i) > 0) {
        OfferCost offerCost = OfferCost.of(machineTypes.get(i).offer());
        long units = offerCost.units(machineTypes.get(i).taskSeconds());
        least =
            Math.min(
                least, Math.ceilDiv(LongMath.times(units, offerCost.over()), offerCost.under()));
      }
    }
    return tasks <= 0 ? 0 : LongMath.times(tasks, least);
  }
}
