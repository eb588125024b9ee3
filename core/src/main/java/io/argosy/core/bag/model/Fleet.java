package io.argosy.core.bag.model;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.Money;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The machine types of a request as numbers; computes time and cost of any set of machines. */
public final class Fleet {
  public final long tasks;
  public final int kinds;
  public final int[] max;
  public final double[] rate;
  public final double[] delay;
  public final OfferCost[] offerCosts;
  private final int[] byDelay;

  private Fleet(long tasks, List<MachineType> list) {
    this.tasks = tasks;
    kinds = list.size();
    max = new int[kinds];
    rate = new double[kinds];
    delay = new double[kinds];
    offerCosts = new OfferCost[kinds];
    for (int i = 0; i < kinds; i++) {
      MachineType machineType = list.get(i);
      // More slots than tasks never help.
      max[i] =
          (int)
              Math.min(machineType.offer().max(), Math.ceilDiv(tasks, machineType.offer().slots()));
      rate[i] = machineType.tasksPerSecond();
      delay[i] = Seconds.of(machineType.offer().startUp());
      offerCosts[i] = OfferCost.of(machineType.offer());
    }
    byDelay = byDelay(delay);
  }

  public static Fleet of(PlanRequest request) {
    return new Fleet(request.tasks(), request.kinds());
  }

  private static int[] byDelay(double[] delay) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < delay.length; i++) {
      order.add(i);
    }
    order.sort(Comparator.comparingDouble(i -> delay[i]));
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The makespan: when machines that start after their delay have done all tasks. Eq. (C2). */
  public double seconds(int[] machines) {
    double speed = 0;
    double missed = 0;
    double end = Double.MAX_VALUE;
    for (int i : byDelay) {
      if (machines[i] == 0) {
        continue;
      }
      if (end <= delay[i]) {
        break;
      }
      speed += machines[i] * rate[i];
      missed += machines[i] * rate[i] * delay[i];
      end = (tasks + missed) / speed;
    }
    return end;
  }

  /** The cost of the machines until then, in millionths. Eq. (C3). */
  public long cost(int[] machines, double seconds) {
    long sum = 0;
    for (int i = 0; i < kinds; i++) {
      if (machines[i] > 0) {
        sum += LongMath.times(machines[i], offerCosts[i].charge(seconds));
      }
    }
    return Math.min(sum, Money.MAX.micros());
  }

  public BagPlan plan(int[] machines, boolean exact) {
    double seconds = seconds(machines);
    List<Integer> list = Arrays.stream(machines).boxed().toList();
    return new BagPlan(list, seconds, cost(machines, seconds), exact);
  }

  /** All available machines. */
  public BagPlan all() {
    return plan(max, true);
  }

  /** One machine of a type. */
  public BagPlan one(int kind) {
    int[] machines = new int[kinds];
    machines[kind] = 1;
    return plan(machines, true);
  }

  /** The type with the most work per money: the least T_i c_i. Eq. (E6). */
  public int mostProfitable() {
    int best = 0;
    for (int i = 1; i < kinds; i++) {
      if (price(i) / rate[i] < price(best) / rate[best]) {
        best = i;
      }
    }
    return best;
  }

  /** Long-run price in millionths per second. */
  double price(int kind) {
    return (double) offerCosts[kind].over()
        / offerCosts[kind].under()
        / offerCosts[kind].unitSeconds();
  }

  /** Whether all types have equal billing units and start-up: the problem of the paper. */
  public boolean isUniform(List<MachineType> list) {
    MachineType first = list.getFirst();
    return list.stream()
        .allMatch(
            machineType ->
                machineType.offer().billing().equals(first.offer().billing())
                    && machineType.offer().startUp().equals(first.offer().startUp()));
  }
}
