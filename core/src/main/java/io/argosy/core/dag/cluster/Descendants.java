package io.argosy.core.dag.cluster;

import io.argosy.core.dag.cost.Graph;
import java.util.Arrays;

/**
 * desc of eq. (11): the work of each task's descendants that are in its cluster and reachable
 * inside it, the task itself included.
 *
 * <p>Each task stores its descendants as bits, one for each slot of its cluster. A merge adds only
 * what is new, so that every pair of tasks is counted once in the life of a cluster.
 */
final class Descendants {
  private final Graph graph;
  private final int[] place;
  private final int[] of;
  private final double[] workOf;
  private final double[] work;
  private final Bits[] reached;
  private final int[] slot;
  private final Slots[] slots;
  private final TaskMarks seen;
  private final IntList found = new IntList();
  private final IntList fresh = new IntList();
  private final int[] freshFrom;
  private final int[] freshTo;

  Descendants(Graph graph, int[] place, int[] of, double[] workOf) {
    this.graph = graph;
    this.place = place;
    this.of = of;
    this.workOf = workOf;
    int tasks = of.length;
    work = workOf.clone();
    slot = new int[tasks];
    reached = new Bits[tasks];
    slots = new Slots[tasks];
    Arrays.setAll(reached, t -> new Bits());
    Arrays.setAll(slots, t -> new Slots(t));
    seen = new TaskMarks(tasks);
    freshFrom = new int[tasks];
    freshTo = new int[tasks];
  }

  double work(int task) {
    return work[task];
  }

  /** The work of a task's descendants in two clusters, as if they were merged. */
  double workIn(int task, int cluster, int other) {
    edgesBetween(cluster, other);
    int home = of[task];
    Bits here = reached[task];
    Bits there = new Bits();
    here.begin(slot[task]);
    boolean isOwn = true;
    double sum = work[task];
    boolean grows = true;
    while (grows) {
      grows = false;
      for (int i = 0; i < found.size(); i += 2) {
        int from = found.get(i);
        int to = found.get(i + 1);
        boolean leaves = of[from] == home;
        if ((leaves ? here : there).has(slot[from]) && !(leaves ? there : here).has(slot[to])) {
          here = isOwn ? here.copy() : here;
          isOwn = false;
          sum += learn(leaves ? there : here, to);
          grows = true;
        }
      }
    }
    return sum;
  }

  /** Adds the descendants of a task to the known ones; returns the work of the new ones. */
  private double learn(Bits known, int task) {
    fresh.clear();
    reached[task].begin(slot[task]);
    known.addAll(reached[task], fresh);
    double sum = 0;
    for (int i = 0; i < fresh.size(); i++) {
      sum += workOf[slots[of[task]].task(fresh.get(i))];
    }
    return sum;
  }

  /** All edges between the two clusters, in both directions, as pairs. */
  private void edgesBetween(int cluster, int other) {
    found.clear();
    Slots smaller = slots[cluster].size() < slots[other].size() ? slots[cluster] : slots[other];
    for (int i = 0; i < smaller.size(); i++) {
      int task = smaller.task(i);
      int opposite = of[task] == cluster ? other : cluster;
      for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
        if (of[graph.child(e)] == opposite) {
          found.add(task);
          found.add(graph.child(e));
        }
      }
      for (int e = graph.firstParent(task); e < graph.firstParent(task + 1); e++) {
        if (of[graph.parent(e)] == opposite) {
          found.add(graph.parent(e));
          found.add(task);
        }
      }
    }
  }

  /** Merges two clusters under the name of the upper: gives all tasks that name. */
  void merge(int upper, int lower) {
    boolean keepsUpper = slots[upper].size() >= slots[lower].size();
    Slots larger = keepsUpper ? slots[upper] : slots[lower];
    Slots smaller = keepsUpper ? slots[lower] : slots[upper];
    int base = larger.size();
    long[] affected = withAncestors(upper, lower);
    for (int i = 0; i < smaller.size(); i++) {
      int task = smaller.task(i);
      reached[task].shift(base);
      slot[task] = base + i;
      larger.add(task);
    }
    slots[upper] = larger;
    slots[lower] = new Slots();
    for (int i = keepsUpper ? base : 0; i < larger.size(); i++) {
      of[larger.task(i)] = upper;
    }
    join(larger, affected, base);
  }

  /** From the last task to the first, each takes over the new descendants of its children. */
  private void join(Slots all, long[] affected, int base) {
    fresh.clear();
    for (int i = affected.length - 1; i >= 0; i--) {
      int task = (int) affected[i];
      Bits mine = reached[task];
      mine.begin(slot[task]);
      freshFrom[task] = fresh.size();
      boolean isNew = slot[task] >= base;
      for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
        int child = graph.child(e);
        if (of[child] != of[task]) {
          continue;
        }
        if (isNew != slot[child] >= base) {
          reached[child].begin(slot[child]);
          mine.addAll(reached[child], fresh);
        } else if (seen.has(child)) {
          for (int j = freshFrom[child]; j < freshTo[child]; j++) {
            if (mine.add(fresh.get(j))) {
              fresh.add(fresh.get(j));
            }
          }
        }
      }
      freshTo[task] = fresh.size();
      for (int j = freshFrom[task]; j < freshTo[task]; j++) {
        work[task] += workOf[all.task(fresh.get(j))];
      }
    }
  }

  /**
   * The tasks that reach more after a merge: those with an edge between the clusters, and all their
   * ancestors in either. Parents come first; all stay marked.
   */
  private long[] withAncestors(int cluster, int other) {
    edgesBetween(cluster, other);
    int[] pairs = found.toArray();
    seen.clear();
    found.clear();
    for (int i = 0; i < pairs.length; i += 2) {
      if (seen.add(pairs[i])) {
        found.add(pairs[i]);
      }
    }
    for (int i = 0; i < found.size(); i++) {
      int at = found.get(i);
      for (int e = graph.firstParent(at); e < graph.firstParent(at + 1); e++) {
        int parent = graph.parent(e);
        if ((of[parent] == cluster || of[parent] == other) && seen.add(parent)) {
          found.add(parent);
        }
      }
    }
    long[] ordered = new long[found.size()];
    for (int i = 0; i < ordered.length; i++) {
      ordered[i] = ((long) place[found.get(i)] << 32) | found.get(i);
    }
    Arrays.sort(ordered);
    return ordered;
  }

  /** Recounts after the work of a cluster's tasks has changed. */
  void countAnew(int cluster) {
    Slots all = slots[cluster];
    for (int i = 0; i < all.size(); i++) {
      int task = all.task(i);
      reached[task].begin(i);
      work[task] = reached[task].sum(all, workOf);
    }
  }

  /** The task in each slot of a cluster. */
  static final class Slots {
    private final IntList tasks = new IntList();

    Slots() {}

    Slots(int task) {
      tasks.add(task);
    }

    int size() {
      return tasks.size();
    }

    int task(int at) {
      return tasks.get(at);
    }

    void add(int task) {
      tasks.add(task);
    }
  }
}
