package io.argosy.core.dag.cluster;

import io.argosy.core.dag.cost.Graph;
import io.argosy.core.dag.cost.MachineIndex;
import io.argosy.core.dag.cost.SchedulingProblem;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A division of the tasks into clusters, some of which are placed on a vCPU.
 *
 * <p>A cluster is named by the number of a task. Work is counted in seconds on the average machine
 * times its speed, so that placing a cluster only changes a divisor.
 */
final class Clusters {
  static final int NONE = -1;

  /** A cluster may have this many tasks, however large the workflow. */
  private static final int ALWAYS = 512;

  /** Tasks of the workflow times tasks of its largest cluster: bounds the cost of all merges. */
  private static final int EFFORT = 1 << 22;

  private final SchedulingProblem problem;
  private final Graph graph;
  private final MachineIndex machineIndex;
  private final int[] place;
  private final int[] of;
  private final int[][] members;
  private final int[] vcpu;
  private final double[] workOf;
  private final double[] work;
  private final @Nullable BitSet[] allowed;
  private final Descendants descendants;
  private final int most;

  Clusters(SchedulingProblem problem) {
    this.problem = problem;
    graph = problem.graph();
    machineIndex = problem.machines();
    int tasks = problem.tasks();
    most = Math.max(ALWAYS, EFFORT / tasks);
    place = new int[tasks];
    of = new int[tasks];
    members = new int[tasks][];
    vcpu = new int[tasks];
    Arrays.fill(vcpu, NONE);
    workOf = new double[tasks];
    allowed = new BitSet[tasks];
    for (int i = 0; i < tasks; i++) {
      place[graph.inOrder(i)] = i;
      of[i] = i;
      members[i] = new int[] {i};
      workOf[i] = problem.averages().runSeconds(i) * problem.averages().speed();
      allowed[i] = problem.isChoosy(i) ? where(i) : null;
    }
    work = workOf.clone();
    descendants = new Descendants(graph, place, of, workOf);
  }

  private BitSet where(int task) {
    BitSet found = new BitSet();
    for (int c = 0; c < machineIndex.vcpus(); c++) {
      found.set(c, problem.fits(task, c));
    }
    return found;
  }

  int of(int task) {
    return of[task];
  }

  /** The tasks of a cluster, parents before children. */
  int[] members(int cluster) {
    return members[cluster];
  }

  boolean isPlaced(int cluster) {
    return vcpu[cluster] != NONE;
  }

  int vcpu(int cluster) {
    return vcpu[cluster];
  }

  double speed(int cluster) {
    return speedOn(vcpu[cluster]);
  }

  private double speedOn(int c) {
    return c == NONE ? problem.averages().speed() : machineIndex.speed(c);
  }

  /** T_p of a task on its cluster's vCPU, or on the average one. */
  double seconds(int task) {
    return workOf[task] / speed(of[task]);
  }

  /** T_p of a whole cluster. */
  double clusterSeconds(int cluster) {
    return work[cluster] / speed(cluster);
  }

  /** T_p of a whole cluster if it were on a vCPU; infinite if one of its tasks may not be there. */
  double clusterSeconds(int cluster, int onVcpu) {
    if (!mayRun(cluster, onVcpu)) {
      return Double.POSITIVE_INFINITY;
    }
    if (!problem.hasMeasured()) {
      return work[cluster] / machineIndex.speed(onVcpu);
    }
    double sum = 0;
    for (int task : members[cluster]) {
      sum += problem.runSeconds(task, onVcpu);
    }
    return sum;
  }

  private boolean mayRun(int cluster, int onVcpu) {
    BitSet where = allowed[cluster];
    return where == null || where.get(onVcpu);
  }

  /** S: the work before a task in its cluster if it runs as late as possible, eq. (11). */
  double before(int task) {
    int cluster = of[task];
    return (work[cluster] - descendants.work(task)) / speed(cluster);
  }

  /**
   * The same if two clusters were merged, as in (14) and (15): T_p of both minus T_p of the task's
   * descendants there.
   */
  double beforeIfMerged(int task, int upper, int lower) {
    double speed = speedOn(kept(upper, lower));
    return (work[upper] + work[lower] - descendants.workIn(task, upper, lower)) / speed;
  }

  /** The vCPU of two merged clusters: that of the upper one, if it has one. */
  private int kept(int upper, int lower) {
    return vcpu[upper] == NONE ? vcpu[lower] : vcpu[upper];
  }

  /** T_c of an edge: zero inside a cluster or a host, an average if one end is not placed. */
  double transfer(int from, int to, double bytes) {
    int upper = of[from];
    int lower = of[to];
    if (upper == lower) {
      return 0;
    }
    if (vcpu[upper] == NONE || vcpu[lower] == NONE) {
      return problem.averages().transferSeconds(bytes);
    }
    return problem.transferSeconds(
        bytes, machineIndex.hostOf(vcpu[upper]), machineIndex.hostOf(vcpu[lower]));
  }

  /** Whether one vCPU may run all tasks of both, and they are not too many. */
  boolean fitTogether(int upper, int lower) {
    if (members[upper].length + members[lower].length > most) {
      return false;
    }
    BitSet where = both(upper, lower);
    int kept = kept(upper, lower);
    return where == null || (kept == NONE ? !where.isEmpty() : where.get(kept));
  }

  private @Nullable BitSet both(int upper, int lower) {
    BitSet one = allowed[upper];
    BitSet other = allowed[lower];
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    BitSet where = (BitSet) one.clone();
    where.and(other);
    return where;
  }

  /** Merges two clusters under the name of the upper; the lower ceases to exist. */
  void merge(int upper, int lower) {
    int before = vcpu[upper];
    int beforeLower = vcpu[lower];
    vcpu[upper] = kept(upper, lower);
    allowed[upper] = both(upper, lower);
    descendants.merge(upper, lower);
    members[upper] = inOrder(members[upper], members[lower]);
    members[lower] = new int[0];
    work[upper] += work[lower];
    vcpu[lower] = NONE;
    if (problem.hasMeasured() && (before != vcpu[upper] || beforeLower != vcpu[upper])) {
      weighAnew(upper);
    }
  }

  private int[] inOrder(int[] some, int[] others) {
    int[] all = new int[some.length + others.length];
    int i = 0;
    int j = 0;
    for (int k = 0; k < all.length; k++) {
      boolean takesFirst =
          j == others.length || (i < some.length && place[some[i]] < place[others[j]]);
      all[k] = takesFirst ? some[i++] : others[j++];
    }
    return all;
  }

  void place(int cluster, int onVcpu) {
    vcpu[cluster] = onVcpu;
    if (problem.hasMeasured()) {
      weighAnew(cluster);
    }
  }

  /** Measured run times do not follow from a speed: their work depends on the vCPU. */
  private void weighAnew(int cluster) {
    double sum = 0;
    for (int task : members[cluster]) {
      if (vcpu[cluster] != NONE) {
        workOf[task] = problem.runSeconds(task, vcpu[cluster]) * machineIndex.speed(vcpu[cluster]);
      }
      sum += workOf[task];
    }
    work[cluster] = sum;
    descendants.countAnew(cluster);
  }
}
