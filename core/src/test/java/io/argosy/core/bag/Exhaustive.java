package io.argosy.core.bag;

import io.argosy.core.bag.model.MachineType;
import io.argosy.core.bag.model.PlanRequest;
import java.util.ArrayList;
import java.util.List;

/** Enumerates every combination by the specification, without code of the planner. */
final class Exhaustive {
  private final PlanRequest request;
  private final List<int[]> all = new ArrayList<>();

  Exhaustive(PlanRequest request) {
    this.request = request;
    grow(new int[request.kinds().size()], 0);
  }

  private void grow(int[] machines, int kind) {
    if (kind == machines.length) {
      if (sum(machines) > 0) {
        all.add(machines.clone());
      }
      return;
    }
    for (int count = 0; count <= request.kinds().get(kind).offer().max(); count++) {
      machines[kind] = count;
      grow(machines, kind + 1);
    }
    machines[kind] = 0;
  }

  /** A combination with its time and cost. */
  record Found(int[] machines, double seconds, long cost) {
    int count() {
      return sum(machines);
    }
  }

  static int sum(int[] machines) {
    int sum = 0;
    for (int count : machines) {
      sum += count;
    }
    return sum;
  }

  List<Found> all() {
    return all.stream().map(this::judge).toList();
  }

  private Found judge(int[] machines) {
    double seconds = seconds(machines);
    long cost = 0;
    for (int i = 0; i < machines.length; i++) {
      // A billionth above a whole unit comes from rounding.
      long nanos = (long) Math.ceil(seconds * (1 - 1e-9) * 1e9);
      var used = java.time.Duration.ofNanos(nanos);
      cost += machines[i] * request.kinds().get(i).offer().charge(used).micros();
    }
    return new Found(machines, seconds, cost);
  }

  /** Bisects the time until the work done by then is all of it. */
  private double seconds(int[] machines) {
    double low = 0;
    double high = 1;
    while (done(machines, high) < request.tasks()) {
      high *= 2;
    }
    for (int i = 0; i < 200 && low < high; i++) {
      double middle = low + (high - low) / 2;
      if (done(machines, middle) < request.tasks()) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private double done(int[] machines, double seconds) {
    double sum = 0;
    for (int i = 0; i < machines.length; i++) {
      MachineType machineType = request.kinds().get(i);
      double working = Math.max(0, seconds - machineType.offer().startUp().toMillis() / 1e3);
      sum += machines[i] * machineType.offer().slots() * working / machineType.taskSeconds();
    }
    return sum;
  }

  private static boolean same(double a, double b) {
    return Math.abs(a - b) <= 1e-9 * Math.max(a, b);
  }

  static boolean isFaster(Found a, Found b) {
    if (!same(a.seconds(), b.seconds())) {
      return a.seconds() < b.seconds();
    }
    return a.cost() != b.cost() ? a.cost() < b.cost() : a.count() < b.count();
  }

  static boolean isCheaper(Found a, Found b) {
    if (a.cost() != b.cost()) {
      return a.cost() < b.cost();
    }
    return same(a.seconds(), b.seconds()) ? a.count() < b.count() : a.seconds() < b.seconds();
  }
}
