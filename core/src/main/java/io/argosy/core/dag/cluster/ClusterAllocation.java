package io.argosy.core.dag.cluster;

import static io.argosy.core.dag.cluster.Clusters.NONE;

import io.argosy.core.dag.cost.Graph;
import io.argosy.core.dag.cost.MachineIndex;
import io.argosy.core.dag.cost.SchedulingProblem;

/**
 * The vCPU for a cluster, eq. (16): input transfers, computation and output transfers take least
 * time. Once every vCPU has a cluster, all are candidates again, and their load counts.
 */
final class ClusterAllocation {
  private final Graph graph;
  private final MachineIndex machineIndex;
  private final Clusters clusters;
  private final Levels levels;
  private final int[] held;
  private final double[] load;
  private int free;

  ClusterAllocation(SchedulingProblem problem, Clusters clusters, Levels levels) {
    graph = problem.graph();
    machineIndex = problem.machines();
    this.clusters = clusters;
    this.levels = levels;
    held = new int[machineIndex.vcpus()];
    load = new double[machineIndex.vcpus()];
    free = machineIndex.vcpus();
  }

  /** Chooses the vCPU and places the cluster there. */
  void place(int cluster) {
    int best = best(cluster, free > 0);
    // Possibly no free vCPU can run it: then tries all.
    best = best == NONE ? best(cluster, false) : best;
    clusters.place(cluster, best);
    take(cluster);
  }

  private int best(int cluster, boolean onlyFree) {
    int in = levels.incoming(cluster);
    int out = levels.outgoing(cluster);
    double bytesIn = in == NONE ? 0 : graph.parentBytes(in);
    double bytesOut = out == NONE ? 0 : graph.childBytes(out);
    int from = in == NONE ? NONE : clusters.vcpu(clusters.of(graph.parent(in)));
    int best = NONE;
    double least = Double.POSITIVE_INFINITY;
    for (int c = 0; c < machineIndex.vcpus(); c++) {
      if (onlyFree && held[c] > 0) {
        continue;
      }
      int host = machineIndex.hostOf(c);
      double cost =
          arrival(bytesIn, from, host)
              + clusters.clusterSeconds(cluster, c)
              + bytesOut / machineIndex.bandwidth(host)
              + (onlyFree ? 0 : load[c]);
      if (cost < least) {
        least = cost;
        best = c;
      }
    }
    return best;
  }

  private double arrival(double bytes, int from, int host) {
    if (from == NONE) {
      return bytes / machineIndex.bandwidth(host);
    }
    int sender = machineIndex.hostOf(from);
    return sender == host ? 0 : bytes / machineIndex.bandwidth(sender, host);
  }

  /** Adds a cluster to the load of its vCPU. */
  void take(int cluster) {
    int c = clusters.vcpu(cluster);
    if (c != NONE) {
      free -= held[c]++ == 0 ? 1 : 0;
      load[c] += clusters.clusterSeconds(cluster);
    }
  }

  /** Removes a cluster that is about to change from the load of its vCPU. */
  void release(int cluster) {
    int c = clusters.vcpu(cluster);
    if (c != NONE) {
      free += --held[c] == 0 ? 1 : 0;
      load[c] -= clusters.clusterSeconds(cluster);
    }
  }
}
