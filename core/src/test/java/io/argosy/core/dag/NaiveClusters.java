package io.argosy.core.dag;

import io.argosy.core.dag.cost.Graph;
import io.argosy.core.dag.cost.SchedulingProblem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The first phase of SF-CUV as a simple reference: sets of tasks, every level recomputed at each
 * refresh, every candidate tried in turn.
 */
final class NaiveClusters {
  static final class Cluster {
    final int name;
    final Set<Integer> tasks = new TreeSet<>();
    int vcpu = -1;
    double top;
    double bottom;
    int[] incoming;
    int[] outgoing;
    int last;
    boolean isFree;
    boolean isWaiting;
    boolean wasSeen;
    boolean isStale;

    Cluster(int name) {
      this.name = name;
      tasks.add(name);
    }

    double worst() {
      return top + bottom;
    }
  }

  private final SchedulingProblem problem;
  private final Graph graph;
  private final NaiveGraph lists;
  private final List<Cluster> clusters = new ArrayList<>();
  private final Cluster[] of;
  private final double[] blevel;

  NaiveClusters(SchedulingProblem problem) {
    this.problem = problem;
    graph = problem.graph();
    lists = new NaiveGraph(graph);
    of = new Cluster[problem.tasks()];
    blevel = new double[problem.tasks()];
    for (int t = 0; t < of.length; t++) {
      of[t] = new Cluster(t);
      clusters.add(of[t]);
    }
    for (int i = of.length - 1; i >= 0; i--) {
      refreshBottom(of[graph.inOrder(i)]);
    }
    for (int i = 0; i < of.length; i++) {
      refreshTop(of[graph.inOrder(i)]);
    }
  }

  int[] vcpus() {
    for (int t = 0; t < of.length; t++) {
      if (graph.parents(t) == 0) {
        enter(of[t]);
      }
    }
    while (true) {
      Cluster pivot = pivot();
      if (pivot != null) {
        step(pivot);
      } else if (!enterLeftOver()) {
        break;
      }
    }
    int[] vcpus = new int[of.length];
    for (int t = 0; t < of.length; t++) {
      vcpus[t] = of[t].vcpu;
    }
    return vcpus;
  }

  private Cluster pivot() {
    Cluster best = null;
    for (Cluster cluster : clusters) {
      if (cluster.isFree
          && (best == null
              || cluster.worst() > best.worst()
              || (cluster.worst() == best.worst() && cluster.name < best.name))) {
        best = cluster;
      }
    }
    return best;
  }

  private void step(Cluster pivot) {
    if (pivot.isStale) {
      enter(pivot);
    } else if (!downward(pivot) && !upward(pivot)) {
      if (pivot.vcpu < 0) {
        allocate(pivot);
        enter(pivot);
        touch(pivot);
      } else {
        pivot.isFree = false;
        boolean isFollowed = enterSuccessors(pivot);
        boolean hasOthers = clusters.stream().anyMatch(c -> c.isFree && c.vcpu < 0);
        pivot.isWaiting = !isFollowed && hasOthers;
      }
    }
  }

  private boolean downward(Cluster pivot) {
    if (pivot.outgoing == null) {
      return false;
    }
    int child = pivot.outgoing[1];
    return merge(pivot, pivot, of[child], pivot.top, child);
  }

  private boolean upward(Cluster pivot) {
    if (pivot.incoming == null) {
      return false;
    }
    Cluster target = of[pivot.incoming[0]];
    return merge(pivot, target, pivot, target.top, pivot.last);
  }

  private boolean merge(Cluster pivot, Cluster upper, Cluster lower, double top, int task) {
    Set<Integer> union = new TreeSet<>(upper.tasks);
    union.addAll(lower.tasks);
    int kept = upper.vcpu < 0 ? lower.vcpu : upper.vcpu;
    double before = (work(union) - work(lists.descendants(task, union))) / speed(kept);
    if (top + before + blevel[task] > pivot.worst() * (1 + 1e-12)) {
      return false;
    }
    upper.tasks.addAll(lower.tasks);
    upper.vcpu = kept;
    lower.tasks.forEach(t -> of[t] = upper);
    lower.tasks.clear();
    clusters.remove(lower);
    enter(upper);
    touch(upper);
    return true;
  }

  private void allocate(Cluster cluster) {
    boolean hasFree = false;
    for (int c = 0; c < problem.machines().vcpus(); c++) {
      hasFree |= load(c) < 0;
    }
    double least = Double.POSITIVE_INFINITY;
    int best = -1;
    for (int c = 0; c < problem.machines().vcpus(); c++) {
      if (hasFree && load(c) >= 0) {
        continue;
      }
      int host = problem.machines().hostOf(c);
      double cost = hasFree ? 0 : load(c);
      cost += work(cluster.tasks) / problem.machines().speed(c);
      if (cluster.incoming != null) {
        int from = problem.machines().hostOf(of[cluster.incoming[0]].vcpu);
        cost += problem.transferSeconds(lists.bytes(cluster.incoming), from, host);
      }
      if (cluster.outgoing != null) {
        cost += lists.bytes(cluster.outgoing) / problem.machines().bandwidth(host);
      }
      if (cost < least) {
        least = cost;
        best = c;
      }
    }
    cluster.vcpu = best;
  }

  /** The total time of the clusters on a vCPU; negative if there are none. */
  private double load(int vcpu) {
    double sum = -1;
    for (Cluster cluster : clusters) {
      if (cluster.vcpu == vcpu) {
        sum = Math.max(sum, 0) + work(cluster.tasks) / speed(vcpu);
      }
    }
    return sum;
  }

  private boolean enterSuccessors(Cluster pivot) {
    boolean found = false;
    for (Cluster cluster : List.copyOf(clusters)) {
      boolean isReady = !cluster.wasSeen;
      boolean isBelow = false;
      for (int task : cluster.tasks) {
        for (int parent : lists.parents(task)) {
          isReady &= of[parent].vcpu >= 0;
          isBelow |= of[parent] == pivot;
        }
      }
      if (isReady && isBelow) {
        enter(cluster);
        found = true;
      }
    }
    return found;
  }

  private boolean enterLeftOver() {
    clusters.forEach(cluster -> cluster.isWaiting = cluster.isWaiting && cluster.vcpu >= 0);
    for (int i = 0; i < of.length; i++) {
      Cluster cluster = of[graph.inOrder(i)];
      if (cluster.vcpu < 0) {
        enter(cluster);
        return true;
      }
    }
    return false;
  }

  private void enter(Cluster cluster) {
    refreshBottom(cluster);
    refreshTop(cluster);
    cluster.isFree = true;
    cluster.isWaiting = false;
    cluster.wasSeen = true;
    cluster.isStale = false;
  }

  private void touch(Cluster changed) {
    for (int task : changed.tasks) {
      List<Integer> around = new ArrayList<>(lists.parents(task));
      around.addAll(lists.children(task));
      for (int other : around) {
        if (of[other] != changed) {
          of[other].isStale = true;
          if (of[other].isWaiting && wouldMeet(of[other], changed)) {
            of[other].isFree = true;
            of[other].isWaiting = false;
          }
        }
      }
    }
  }

  private boolean wouldMeet(Cluster waiting, Cluster changed) {
    return (waiting.outgoing != null && of[waiting.outgoing[1]] == changed)
        || (waiting.incoming != null && of[waiting.incoming[0]] == changed);
  }

  private void refreshBottom(Cluster cluster) {
    cluster.bottom = -1;
    for (int i = of.length - 1; i >= 0; i--) {
      int task = graph.inOrder(i);
      if (of[task] != cluster) {
        continue;
      }
      double longest = 0;
      double outside = -1;
      int[] edge = null;
      for (int child : lists.children(task)) {
        double way = transfer(task, child) + blevel[child];
        longest = Math.max(longest, way);
        if (of[child] != cluster && (way > outside || (way == outside && child < edge[1]))) {
          outside = way;
          edge = new int[] {task, child};
        }
      }
      blevel[task] = seconds(task) + longest;
      if (edge != null || lists.children(task).isEmpty()) {
        double length = before(task) + seconds(task) + Math.max(0, outside);
        if (length > cluster.bottom || (length == cluster.bottom && task < cluster.last)) {
          cluster.bottom = length;
          cluster.outgoing = edge;
          cluster.last = task;
        }
      }
    }
  }

  private void refreshTop(Cluster cluster) {
    cluster.top = 0;
    cluster.incoming = null;
    for (int i = 0; i < of.length; i++) {
      int task = graph.inOrder(i);
      if (of[task] != cluster || lists.parents(task).stream().anyMatch(p -> of[p] == cluster)) {
        continue;
      }
      for (int parent : lists.parents(task)) {
        double arrival = of[parent].top + before(parent) + seconds(parent) + transfer(parent, task);
        if (cluster.incoming == null || arrival > cluster.top) {
          cluster.top = arrival;
          cluster.incoming = new int[] {parent, task};
        }
      }
    }
  }

  private double before(int task) {
    Cluster cluster = of[task];
    double after = work(lists.descendants(task, cluster.tasks));
    return (work(cluster.tasks) - after) / speed(cluster.vcpu);
  }

  private double seconds(int task) {
    return work(List.of(task)) / speed(of[task].vcpu);
  }

  private double transfer(int from, int to) {
    if (of[from] == of[to]) {
      return 0;
    }
    double bytes = lists.bytes(new int[] {from, to});
    if (of[from].vcpu < 0 || of[to].vcpu < 0) {
      return bytes / problem.averages().bandwidth();
    }
    return problem.transferSeconds(
        bytes, problem.machines().hostOf(of[from].vcpu), problem.machines().hostOf(of[to].vcpu));
  }

  private double speed(int vcpu) {
    return vcpu < 0 ? problem.averages().speed() : problem.machines().speed(vcpu);
  }

  private double work(Collection<Integer> tasks) {
    double sum = 0;
    for (int task : tasks) {
      sum += problem.averages().runSeconds(task) * problem.averages().speed();
    }
    return sum;
  }
}
