package io.argosy.core.bag.montecarlo;

/** Slots by the time at which they become free: a binary heap without boxing. */
final class SlotHeap {
  private final double[] times;
  private final int[] slots;

  SlotHeap(int size) {
    times = new double[size];
    slots = new int[size];
  }

  /** Sets a time before the heap is ordered. */
  void set(int slot, double time) {
    times[slot] = time;
    slots[slot] = slot;
  }

  void order() {
    for (int i = times.length / 2 - 1; i >= 0; i--) {
      sink(i);
    }
  }

  int earliest() {
    return slots[0];
  }

  /** When the earliest slot becomes free. */
  double time() {
    return times[0];
  }

  void delayEarliest(double seconds) {
    times[0] += seconds;
    sink(0);
  }

  double[] bySlot() {
    double[] free = new double[times.length];
    for (int i = 0; i < times.length; i++) {
      free[slots[i]] = times[i];
    }
    return free;
  }

  private void sink(int start) {
    double time = times[start];
    int slot = slots[start];
    int hole = start;
    int child = 2 * hole + 1;
    while (child < times.length) {
      if (child + 1 < times.length && times[child + 1] < times[child]) {
        child++;
      }
      if (times[child] >= time) {
        break;
      }
      times[hole] = times[child];
      slots[hole] = slots[child];
      hole = child;
      child = 2 * hole + 1;
    }
    times[hole] = time;
    slots[hole] = slot;
  }
}
