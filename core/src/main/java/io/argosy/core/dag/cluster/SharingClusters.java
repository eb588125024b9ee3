package io.argosy.core.dag.cluster;

import static io.argosy.core.dag.cluster.Clusters.NONE;

import io.argosy.core.dag.cost.Graph;
import io.argosy.core.dag.cost.SchedulingProblem;
import java.util.Comparator;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Phase 1 of SF-CUV, lines 1 to 22 of Algorithm 1: merges clusters while that does not lengthen the
 * worst schedule, and assigns each a vCPU.
 */
public final class SharingClusters {
  /** Rounding must not prevent a merge that changes nothing. */
  private static final double EQUAL = 1 + 1e-12;

  private enum State {
    UNSEEN,
    FREE,
    WAITING,
    DONE
  }

  private final Consumer<ClusteringStep> listener;
  private final SchedulingProblem problem;
  private final Graph graph;
  private final Clusters clusters;
  private final Levels levels;
  private final ClusterAllocation allocation;
  private final State[] state;
  private final boolean[] isStale;
  private final int[] parentsToPlace;
  private final TreeSet<Integer> free;
  private int freeToPlace;
  private int nextUnseen;

  private SharingClusters(SchedulingProblem problem, Consumer<ClusteringStep> listener) {
    this.listener = listener;
    this.problem = problem;
    graph = problem.graph();
    clusters = new Clusters(problem);
    levels = new Levels(problem, clusters);
    allocation = new ClusterAllocation(problem, clusters, levels);
    state = new State[problem.tasks()];
    isStale = new boolean[problem.tasks()];
    parentsToPlace = new int[problem.tasks()];
    free =
        new TreeSet<>(
            Comparator.<Integer>comparingDouble(cluster -> -levels.worst(cluster))
                .thenComparingInt(cluster -> cluster));
  }

  /** The vCPU of each task after the first phase. */
  public static int[] vcpus(SchedulingProblem problem) {
    return vcpus(problem, step -> {});
  }

  /** The same, with a listener for each step. */
  public static int[] vcpus(SchedulingProblem problem, Consumer<ClusteringStep> listener) {
    SharingClusters phase = new SharingClusters(problem, listener);
    phase.run();
    int[] vcpus = new int[problem.tasks()];
    for (int t = 0; t < vcpus.length; t++) {
      vcpus[t] = phase.clusters.vcpu(phase.clusters.of(t));
    }
    return vcpus;
  }

  private void run() {
    for (int t = 0; t < state.length; t++) {
      state[t] = State.UNSEEN;
      parentsToPlace[t] = graph.parents(t);
      if (parentsToPlace[t] == 0) {
        enter(t);
      }
    }
    while (!free.isEmpty() || enterLeftOver()) {
      step(free.first());
    }
  }

  private void step(int pivot) {
    if (isStale[pivot]) {
      leave(pivot);
      enter(pivot);
      return;
    }
    if (tryDownward(pivot) || tryUpward(pivot)) {
      return;
    }
    if (!clusters.isPlaced(pivot)) {
      leave(pivot);
      allocation.place(pivot);
      for (int task : clusters.members(pivot)) {
        parentIsPlaced(task);
      }
      enter(pivot);
      touchNeighbours(pivot);
      listener.accept(new ClusteringStep.Placed(pivot, clusters.vcpu(pivot), levels.worst(pivot)));
    } else {
      leave(pivot);
      boolean isFollowed = enterSuccessors(pivot);
      state[pivot] = isFollowed || freeToPlace == 0 ? State.DONE : State.WAITING;
    }
  }

  /** (14): merges with the cluster of the child that dominates BL. */
  private boolean tryDownward(int pivot) {
    int edge = levels.outgoing(pivot);
    if (edge == NONE) {
      return false;
    }
    int child = graph.child(edge);
    int target = clusters.of(child);
    double merged =
        levels.top(pivot) + clusters.beforeIfMerged(child, pivot, target) + levels.blevel(child);
    return accept(pivot, pivot, target, merged);
  }

  /** (15): merges with the cluster of the parent that dominates TL. */
  private boolean tryUpward(int pivot) {
    int edge = levels.incoming(pivot);
    if (edge == NONE) {
      return false;
    }
    int target = clusters.of(graph.parent(edge));
    int last = levels.last(pivot);
    double merged =
        levels.top(target) + clusters.beforeIfMerged(last, target, pivot) + levels.blevel(last);
    return accept(pivot, target, pivot, merged);
  }

  private boolean accept(int pivot, int upper, int lower, double merged) {
    double limit = levels.worst(pivot);
    if (merged > limit * EQUAL || upper == lower || !clusters.fitTogether(upper, lower)) {
      listener.accept(new ClusteringStep.Refused(upper, lower, merged, limit));
      return false;
    }
    leave(upper);
    leave(lower);
    allocation.release(upper);
    allocation.release(lower);
    boolean placedUpper = clusters.isPlaced(upper);
    boolean placedLower = clusters.isPlaced(lower);
    int[] newlyPlaced =
        placedUpper == placedLower ? new int[0] : clusters.members(placedUpper ? lower : upper);
    clusters.merge(upper, lower);
    allocation.take(upper);
    state[lower] = State.DONE;
    for (int task : newlyPlaced) {
      parentIsPlaced(task);
    }
    enter(upper);
    touchNeighbours(upper);
    listener.accept(new ClusteringStep.Merged(upper, lower, merged, limit, levels.worst(upper)));
    return true;
  }

  private void parentIsPlaced(int task) {
    for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
      parentsToPlace[graph.child(e)]--;
    }
  }

  /** (17): enters clusters below whose parents are all placed; unseen ones are single tasks. */
  private boolean enterSuccessors(int pivot) {
    boolean found = false;
    for (int task : clusters.members(pivot)) {
      for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
        int child = graph.child(e);
        if (state[child] == State.UNSEEN && clusters.of(child) == child) {
          if (parentsToPlace[child] == 0) {
            enter(child);
            found = true;
          }
        }
      }
    }
    return found;
  }

  /** If clusters wait for each other, enters the first in order that has no vCPU. */
  private boolean enterLeftOver() {
    for (; nextUnseen < problem.tasks(); nextUnseen++) {
      int cluster = clusters.of(graph.inOrder(nextUnseen));
      if (!clusters.isPlaced(cluster)) {
        enter(cluster);
        return true;
      }
    }
    return false;
  }

  private void enter(int cluster) {
    levels.refresh(cluster);
    isStale[cluster] = false;
    state[cluster] = State.FREE;
    free.add(cluster);
    freeToPlace += clusters.isPlaced(cluster) ? 0 : 1;
  }

  private void leave(int cluster) {
    if (state[cluster] == State.FREE) {
      free.remove(cluster);
      freeToPlace -= clusters.isPlaced(cluster) ? 0 : 1;
    }
  }

  /** A changed cluster makes its neighbours stale; one that waits to merge with it tries again. */
  private void touchNeighbours(int cluster) {
    for (int task : clusters.members(cluster)) {
      for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
        touch(clusters.of(graph.child(e)), cluster);
      }
      for (int e = graph.firstParent(task); e < graph.firstParent(task + 1); e++) {
        touch(clusters.of(graph.parent(e)), cluster);
      }
    }
  }

  private void touch(int neighbour, int changed) {
    if (neighbour != changed) {
      isStale[neighbour] = true;
      if (state[neighbour] == State.WAITING && wouldMeet(neighbour, changed)) {
        state[neighbour] = State.FREE;
        free.add(neighbour);
      }
    }
  }

  /** Whether a waiting cluster has tried to merge with the changed one. */
  private boolean wouldMeet(int waiting, int changed) {
    int out = levels.outgoing(waiting);
    int in = levels.incoming(waiting);
    return (out != NONE && clusters.of(graph.child(out)) == changed)
        || (in != NONE && clusters.of(graph.parent(in)) == changed);
  }
}
