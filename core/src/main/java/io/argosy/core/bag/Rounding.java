package io.argosy.core.bag;

import io.argosy.core.math.Seconds;
import java.util.List;

/** The remainder of rounding: tasks cannot be split between machines. */
final class Rounding {
  private Rounding() {}

  /** ΔN: tasks minus those that fit whole into the paid time of each machine. Eq. (C6). */
  static long shortBy(PlanRequest request, Plan plan) {
    long room = 0;
    for (int i = 0; i < plan.machines().size(); i++) {
      if (plan.machines().get(i) > 0) {
        Kind kind = request.kinds().get(i);
        room += (long) plan.machines().get(i) * kind.offer().slots() * each(kind, plan.seconds());
      }
    }
    return request.tasks() - room;
  }

  /** n_k: tasks that one slot completes on average during its paid time. */
  private static long each(Kind kind, double makespan) {
    double delay = Seconds.of(kind.offer().startUp());
    double paid = paidSeconds(kind, makespan) - delay;
    return (long) StrictMath.floor(Math.max(0, paid) / kind.taskSeconds() * (1 + Tariff.HAIR));
  }

  static double paidSeconds(Kind kind, double makespan) {
    Tariff tariff = Tariff.of(kind.offer());
    double minimum = Seconds.of(kind.offer().billing().minimum());
    return Math.max(minimum, tariff.units(makespan) * tariff.unitSeconds());
  }

  /**
   * The cost of that many tasks on the cheapest machines of a plan, each in its own time. Eq. (C7).
   */
  static long cushion(List<Kind> kinds, Plan plan, long tasks) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < kinds.size(); i++) {
      if (plan.machines().get(i) > 0) {
        Tariff tariff = Tariff.of(kinds.get(i).offer());
        long units = tariff.units(kinds.get(i).taskSeconds());
        least = Math.min(least, Math.ceilDiv(Whole.times(units, tariff.over()), tariff.under()));
      }
    }
    return tasks <= 0 ? 0 : Whole.times(tasks, least);
  }
}
