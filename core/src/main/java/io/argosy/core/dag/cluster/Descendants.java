package io.argosy.core.dag.cluster;

import io.argosy.core.dag.cost.Graph;
import java.util.Arrays;

/**
 * desc of eq. (11): how much work the descendants of each task are that its cluster holds and that
 * can be reached inside it, the task itself included. Kept up to date merge by merge.
 */
final class Descendants {
  private final Graph graph;
  private final int[] of;
  private final double[] workOf;
  private final double[] work;
  private final int[] seen;
  private int round;
  private int[] stack = new int[64];

  Descendants(Graph graph, int[] of, double[] workOf) {
    this.graph = graph;
    this.of = of;
    this.workOf = workOf;
    work = workOf.clone();
    seen = new int[of.length];
  }

  double work(int task) {
    return work[task];
  }

  /** The descendants of a task in two clusters, as if they were one. */
  double workIn(int task, int cluster, int other) {
    round++;
    stack[0] = task;
    seen[task] = round;
    int size = 1;
    double sum = 0;
    while (size > 0) {
      int at = stack[--size];
      sum += workOf[at];
      for (int e = graph.firstChild(at); e < graph.firstChild(at + 1); e++) {
        int child = graph.child(e);
        if (seen[child] != round && (of[child] == cluster || of[child] == other)) {
          seen[child] = round;
          size = push(size, child);
        }
      }
    }
    return sum;
  }

  /** The tasks, of two clusters, that have a child in the other one; asked before they merge. */
  int[] crossing(int[] smaller, int cluster, int other) {
    round++;
    int count = 0;
    for (int task : smaller) {
      int opposite = of[task] == cluster ? other : cluster;
      boolean leads = false;
      for (int e = graph.firstChild(task); e < graph.firstChild(task + 1) && !leads; e++) {
        leads = of[graph.child(e)] == opposite;
      }
      if (leads && seen[task] != round) {
        seen[task] = round;
        count = push(count, task);
      }
      for (int e = graph.firstParent(task); e < graph.firstParent(task + 1); e++) {
        int parent = graph.parent(e);
        if (of[parent] == opposite && seen[parent] != round) {
          seen[parent] = round;
          count = push(count, parent);
        }
      }
    }
    return Arrays.copyOf(stack, count);
  }

  /**
   * Counts what a merge has joined. A single task below the others simply adds itself to all its
   * ancestors; otherwise those that reach the other part are counted anew.
   */
  void joined(int[] smaller, int[] sources) {
    int single = smaller.length == 1 ? smaller[0] : -1;
    boolean isBelow = single >= 0;
    for (int source : sources) {
      isBelow &= source != single;
    }
    int[] affected = withAncestors(sources);
    for (int task : affected) {
      work[task] = isBelow ? work[task] + workOf[single] : workIn(task, of[task], of[task]);
    }
  }

  void countAnew(int[] members) {
    for (int task : members) {
      work[task] = workIn(task, of[task], of[task]);
    }
  }

  private int[] withAncestors(int[] sources) {
    round++;
    int size = 0;
    for (int source : sources) {
      seen[source] = round;
      size = push(size, source);
    }
    for (int i = 0; i < size; i++) {
      int at = stack[i];
      for (int e = graph.firstParent(at); e < graph.firstParent(at + 1); e++) {
        int parent = graph.parent(e);
        if (of[parent] == of[at] && seen[parent] != round) {
          seen[parent] = round;
          size = push(size, parent);
        }
      }
    }
    return Arrays.copyOf(stack, size);
  }

  private int push(int size, int task) {
    if (size == stack.length) {
      stack = Arrays.copyOf(stack, size * 2);
    }
    stack[size] = task;
    return size + 1;
  }
}
