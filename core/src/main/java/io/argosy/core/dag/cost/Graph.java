package io.argosy.core.dag.cost;

import io.argosy.core.dag.Edge;
import io.argosy.core.dag.Workflow;
import java.util.Map;

/**
 * Parents and children of each task, by number. The edges of task t are those from {@link
 * #firstParent} up to, not including, that of t + 1; the same for children.
 */
public final class Graph {
  private final int tasks;
  private final int[] firstParent;
  private final int[] parent;
  private final double[] parentBytes;
  private final int[] firstChild;
  private final int[] child;
  private final double[] childBytes;
  private final int[] order;

  Graph(Workflow workflow) {
    tasks = workflow.tasks().size();
    int edges = workflow.edges().size();
    Map<String, Integer> index = workflow.indexOfTasks();
    int[] from = new int[edges];
    int[] to = new int[edges];
    double[] bytes = new double[edges];
    for (int e = 0; e < edges; e++) {
      Edge edge = workflow.edges().get(e);
      from[e] = index.getOrDefault(edge.from(), 0);
      to[e] = index.getOrDefault(edge.to(), 0);
      bytes[e] = edge.bytes();
    }
    firstParent = new int[tasks + 1];
    parent = new int[edges];
    parentBytes = new double[edges];
    sort(to, from, bytes, firstParent, parent, parentBytes);
    firstChild = new int[tasks + 1];
    child = new int[edges];
    childBytes = new double[edges];
    sort(from, to, bytes, firstChild, child, childBytes);
    order = topological();
  }

  /** Groups edges by one end, keeping their order within a group. */
  private static void sort(
      int[] by, int[] other, double[] bytes, int[] first, int[] sorted, double[] sortedBytes) {
    for (int key : by) {
      first[key + 1]++;
    }
    for (int i = 1; i < first.length; i++) {
      first[i] += first[i - 1];
    }
    int[] next = first.clone();
    for (int e = 0; e < by.length; e++) {
      int at = next[by[e]]++;
      sorted[at] = other[e];
      sortedBytes[at] = bytes[e];
    }
  }

  /** First in, first out: of two tasks that become free together, the lower number comes first. */
  private int[] topological() {
    int[] waiting = new int[tasks];
    int[] queue = new int[tasks];
    int end = 0;
    for (int t = 0; t < tasks; t++) {
      waiting[t] = parents(t);
      if (waiting[t] == 0) {
        queue[end++] = t;
      }
    }
    for (int i = 0; i < end; i++) {
      for (int e = firstChild[queue[i]]; e < firstChild[queue[i] + 1]; e++) {
        if (--waiting[child[e]] == 0) {
          queue[end++] = child[e];
        }
      }
    }
    return queue;
  }

  public int tasks() {
    return tasks;
  }

  public int edges() {
    return parent.length;
  }

  public int parents(int task) {
    return firstParent[task + 1] - firstParent[task];
  }

  public int children(int task) {
    return firstChild[task + 1] - firstChild[task];
  }

  public int firstParent(int task) {
    return firstParent[task];
  }

  public int parent(int edge) {
    return parent[edge];
  }

  public double parentBytes(int edge) {
    return parentBytes[edge];
  }

  public int firstChild(int task) {
    return firstChild[task];
  }

  public int child(int edge) {
    return child[edge];
  }

  public double childBytes(int edge) {
    return childBytes[edge];
  }

  /** The task at a position of an order in which parents come before their children. */
  public int inOrder(int place) {
    return order[place];
  }
}
