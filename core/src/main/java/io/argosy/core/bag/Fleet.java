package io.argosy.core.bag;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.Money;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The machine types of a request as numbers; computes time and cost of any set of machines. */
final class Fleet {
  final long tasks;
  final int kinds;
  final int[] max;
  final double[] rate;
  final double[] delay;
  final Tariff[] tariff;
  private final int[] byDelay;

  private Fleet(long tasks, List<Kind> list) {
    this.tasks = tasks;
    kinds = list.size();
    max = new int[kinds];
    rate = new double[kinds];
    delay = new double[kinds];
    tariff = new Tariff[kinds];
    for (int i = 0; i < kinds; i++) {
      Kind kind = list.get(i);
      // More slots than tasks never help.
      max[i] = (int) Math.min(kind.offer().max(), Math.ceilDiv(tasks, kind.offer().slots()));
      rate[i] = kind.tasksPerSecond();
      delay[i] = Seconds.of(kind.offer().startUp());
      tariff[i] = Tariff.of(kind.offer());
    }
    byDelay = byDelay(delay);
  }

  static Fleet of(PlanRequest request) {
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
  double seconds(int[] machines) {
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
  long cost(int[] machines, double seconds) {
    long sum = 0;
    for (int i = 0; i < kinds; i++) {
      if (machines[i] > 0) {
        sum += Whole.times(machines[i], tariff[i].charge(seconds));
      }
    }
    return Math.min(sum, Money.MAX.micros());
  }

  Plan plan(int[] machines, boolean exact) {
    double seconds = seconds(machines);
    List<Integer> list = Arrays.stream(machines).boxed().toList();
    return new Plan(list, seconds, cost(machines, seconds), exact);
  }

  /** All available machines. */
  Plan all() {
    return plan(max, true);
  }

  /** One machine of a type. */
  Plan one(int kind) {
    int[] machines = new int[kinds];
    machines[kind] = 1;
    return plan(machines, true);
  }

  /** The type with the most work per money: the least T_i c_i. Eq. (E6). */
  int mostProfitable() {
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
    return (double) tariff[kind].over() / tariff[kind].under() / tariff[kind].unitSeconds();
  }

  /** Whether all types have equal billing units and start-up: the problem of the paper. */
  boolean isUniform(List<Kind> list) {
    Kind first = list.getFirst();
    return list.stream()
        .allMatch(
            kind ->
                kind.offer().billing().equals(first.offer().billing())
                    && kind.offer().startUp().equals(first.offer().startUp()));
  }
}
