package io.argosy.core.dag.cluster;

/** A set of tasks that is emptied in no time. */
final class Marks {
  private final int[] round;
  private int now = 1;

  Marks(int tasks) {
    round = new int[tasks];
  }

  void clear() {
    now++;
  }

  /** Whether the task was not there. */
  boolean add(int task) {
    boolean isNew = round[task] != now;
    round[task] = now;
    return isNew;
  }

  boolean has(int task) {
    return round[task] == now;
  }
}
