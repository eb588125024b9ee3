package io.argosy.core.dag.cluster;

import static io.argosy.core.dag.cluster.Clusters.NONE;

import io.argosy.core.dag.cost.Graph;
import io.argosy.core.dag.cost.SchedulingProblem;

/**
 * TL, BL and WSL of clusters, eqs. (8) to (13), with the edges that dominate them. The values are
 * those of a cluster's last {@link #refresh}; no other call recomputes them.
 */
final class Levels {
  private final Graph graph;
  private final Clusters clusters;
  private final double[] blevel;
  private final double[] top;
  private final double[] bottom;
  private final int[] incoming;
  private final int[] outgoing;
  private final int[] last;

  Levels(SchedulingProblem problem, Clusters clusters) {
    graph = problem.graph();
    this.clusters = clusters;
    int tasks = problem.tasks();
    blevel = new double[tasks];
    top = new double[tasks];
    bottom = new double[tasks];
    incoming = new int[tasks];
    outgoing = new int[tasks];
    last = new int[tasks];
    for (int place = tasks - 1; place >= 0; place--) {
      down(graph.inOrder(place));
    }
    for (int place = 0; place < tasks; place++) {
      up(graph.inOrder(place));
    }
  }

  /** WSL, eq. (8). */
  double worst(int cluster) {
    return top[cluster] + bottom[cluster];
  }

  /** TL, eq. (9). */
  double top(int cluster) {
    return top[cluster];
  }

  /** blevel, eq. (13), over edges inside the cluster too. */
  double blevel(int task) {
    return blevel[task];
  }

  /** The parent edge v_s → v_t that dominates TL; NONE if there is no input. */
  int incoming(int cluster) {
    return incoming[cluster];
  }

  /** The child edge v_b → v_c that dominates BL; NONE if v_b has no child outside. */
  int outgoing(int cluster) {
    return outgoing[cluster];
  }

  /** v_b, the task that dominates BL. */
  int last(int cluster) {
    return last[cluster];
  }

  /** Computes a cluster's levels from those of its neighbours. */
  void refresh(int cluster) {
    down(cluster);
    up(cluster);
  }

  private void down(int cluster) {
    bottom[cluster] = -1;
    int[] members = clusters.members(cluster);
    for (int i = members.length - 1; i >= 0; i--) {
      down(cluster, members[i]);
    }
  }

  private void down(int cluster, int task) {
    double longest = 0;
    double outside = -1;
    int edge = NONE;
    for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
      int child = graph.child(e);
      double way = clusters.transfer(task, child, graph.childBytes(e)) + blevel[child];
      longest = Math.max(longest, way);
      boolean isOutside = clusters.of(child) != cluster;
      if (isOutside && (way > outside || (way == outside && child < graph.child(edge)))) {
        outside = way;
        edge = e;
      }
    }
    double seconds = clusters.seconds(task);
    blevel[task] = seconds + longest;
    boolean isEnd = graph.children(task) == 0;
    if (isEnd || edge != NONE) {
      double length = clusters.before(task) + seconds + Math.max(0, outside);
      if (length > bottom[cluster] || (length == bottom[cluster] && task < last[cluster])) {
        bottom[cluster] = length;
        outgoing[cluster] = edge;
        last[cluster] = task;
      }
    }
  }

  private void up(int cluster) {
    double latest = 0;
    int edge = NONE;
    for (int task : clusters.members(cluster)) {
      if (isTop(cluster, task)) {
        for (int e = graph.firstParent(task); e < graph.firstParent(task + 1); e++) {
          int parent = graph.parent(e);
          double arrival =
              tlevel(parent)
                  + clusters.seconds(parent)
                  + clusters.transfer(parent, task, graph.parentBytes(e));
          if (edge == NONE || arrival > latest) {
            latest = arrival;
            edge = e;
          }
        }
      }
    }
    top[cluster] = latest;
    incoming[cluster] = edge;
  }

  /** Eq. (11). */
  double tlevel(int task) {
    return top[clusters.of(task)] + clusters.before(task);
  }

  private boolean isTop(int cluster, int task) {
    for (int e = graph.firstParent(task); e < graph.firstParent(task + 1); e++) {
      if (clusters.of(graph.parent(e)) == cluster) {
        return false;
      }
    }
    return true;
  }
}
