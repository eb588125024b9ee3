package io.argosy.core.bag.montecarlo;

import org.jspecify.annotations.Nullable;

/** The state of each slot in a Monte Carlo run: its last task, its start and its end. */
final class SlotTimeline {
  final SampledBag.@Nullable Drawn[] task;
  final double[] began;
  final double[] free;

  SlotTimeline(int slots) {
    task = new SampledBag.Drawn[slots];
    began = new double[slots];
    free = new double[slots];
  }

  void take(int slot, SampledBag.Drawn next, double from, double until) {
    task[slot] = next;
    began[slot] = from;
    free[slot] = until;
  }

  /** When the last waiting task was taken. */
  double taken() {
    double taken = 0;
    for (double from : began) {
      taken = Math.max(taken, from);
    }
    return taken;
  }

  /** When the last task ends. */
  double last() {
    double last = 0;
    for (int slot = 0; slot < free.length; slot++) {
      last = task[slot] == null ? last : Math.max(last, free[slot]);
    }
    return last;
  }
}
