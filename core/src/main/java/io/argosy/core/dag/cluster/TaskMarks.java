package io.argosy.core.dag.cluster;

/** A set of tasks with constant-time clear. */
final class TaskMarks {
  private final int[] round;
  private int now = 1;

  TaskMarks(int tasks) {
    round = new int[tasks];
  }

  void clear() {
    now++;
  }

  /** Adds a task; returns whether it was new. */
  boolean add(int task) {
    boolean isNew = round[task] != now;
    round[task] = now;
    return isNew;
  }

  boolean has(int task) {
    return round[task] == now;
  }
}
