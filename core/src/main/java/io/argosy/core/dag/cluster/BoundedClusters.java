package io.argosy.core.dag.cluster;

import static io.argosy.core.dag.cluster.Clusters.NONE;

import io.argosy.core.dag.cost.Graph;
import io.argosy.core.dag.cost.MachineIndex;
import io.argosy.core.dag.cost.Ranks;
import io.argosy.core.dag.cost.SchedulingProblem;
import java.util.Arrays;

/**
 * CMWSL, our interpretation: along the worst path, a cluster gets the vCPU on which the whole path
 * would take least time, and grows down the path until its run time exceeds a lower bound for that
 * vCPU.
 */
public final class BoundedClusters {
  private final SchedulingProblem problem;
  private final Graph graph;
  private final MachineIndex machineIndex;
  private final double[] rank;
  private final int[] vcpuOf;
  private final boolean[] isTaken;
  private final double[] load;
  private double largestRun;
  private double largestBytes;

  private BoundedClusters(SchedulingProblem problem) {
    this.problem = problem;
    graph = problem.graph();
    machineIndex = problem.machines();
    rank = Ranks.upward(problem);
    vcpuOf = new int[problem.tasks()];
    Arrays.fill(vcpuOf, NONE);
    isTaken = new boolean[machineIndex.vcpus()];
    load = new double[machineIndex.vcpus()];
  }

  /** The vCPU of each task. */
  public static int[] vcpus(SchedulingProblem problem) {
    BoundedClusters clusters = new BoundedClusters(problem);
    clusters.measure();
    // The longest path to the end first: all parents of a task come before it.
    for (int task : Ranks.downwards(problem, clusters.rank)) {
      if (clusters.vcpuOf[task] == NONE) {
        clusters.grow(task);
      }
    }
    return clusters.vcpuOf;
  }

  private void measure() {
    for (int t = 0; t < problem.tasks(); t++) {
      largestRun = Math.max(largestRun, problem.averages().runSeconds(t));
    }
    for (int e = 0; e < graph.edges(); e++) {
      largestBytes = Math.max(largestBytes, graph.childBytes(e));
    }
  }

  /** Grows a cluster from a task along the longest path down. */
  private void grow(int first) {
    double path = 0;
    double bytes = 0;
    for (int at = first; at != NONE; ) {
      path += problem.averages().runSeconds(at);
      int edge = longest(at);
      bytes += edge == NONE ? 0 : graph.childBytes(edge);
      at = edge == NONE ? NONE : graph.child(edge);
    }
    int vcpu = choose(first, path, bytes);
    double bound = bound(vcpu, path);
    double seconds = 0;
    int at = first;
    while (at != NONE && seconds <= bound && problem.fits(at, vcpu)) {
      vcpuOf[at] = vcpu;
      seconds += problem.runSeconds(at, vcpu);
      int edge = longest(at);
      at = edge == NONE ? NONE : graph.child(edge);
    }
    isTaken[vcpu] = true;
    load[vcpu] += seconds;
  }

  /** The edge to the unclustered child with the longest path to the end. */
  private int longest(int task) {
    int best = NONE;
    double longest = -1;
    for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
      double way = problem.averages().transferSeconds(graph.childBytes(e)) + rank[graph.child(e)];
      if (vcpuOf[graph.child(e)] == NONE && way > longest) {
        longest = way;
        best = e;
      }
    }
    return best;
  }

  /** The best vCPU if every task of the path ran on machines like it. */
  private int choose(int first, double path, double bytes) {
    int best = best(first, path, bytes, true);
    return best == NONE ? best(first, path, bytes, false) : best;
  }

  private int best(int first, double path, double bytes, boolean onlyFree) {
    int best = NONE;
    double least = Double.POSITIVE_INFINITY;
    for (int c = 0; c < machineIndex.vcpus(); c++) {
      if ((onlyFree && isTaken[c]) || !problem.fits(first, c)) {
        continue;
      }
      double seconds =
          seconds(path, c)
              + bytes / machineIndex.bandwidth(machineIndex.hostOf(c))
              + (onlyFree ? 0 : load[c]);
      if (seconds < least) {
        least = seconds;
        best = c;
      }
    }
    return best;
  }

  private double seconds(double average, int vcpu) {
    return average * problem.averages().speed() / machineIndex.speed(vcpu);
  }

  /** √(path · (largest task + largest transfer)), all on this vCPU. */
  private double bound(int vcpu, double path) {
    double transfer = largestBytes / machineIndex.bandwidth(machineIndex.hostOf(vcpu));
    return StrictMath.sqrt(seconds(path, vcpu) * (seconds(largestRun, vcpu) + transfer));
  }
}
