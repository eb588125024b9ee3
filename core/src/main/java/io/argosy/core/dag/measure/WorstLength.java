package io.argosy.core.dag.measure;

import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cost.Graph;
import io.argosy.core.dag.cost.MachineIndex;
import io.argosy.core.dag.cost.SchedulingProblem;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The worst schedule length, eq. (8), of a whole schedule, with the tasks of a vCPU as a cluster.
 * As in the paper's eighth figure, pulls do not count.
 */
public final class WorstLength {
  private final SchedulingProblem problem;
  private final Graph graph;
  private final int[] vcpuOf;
  private final double[] seconds;
  private final double[] before;

  private WorstLength(SchedulingProblem problem, Schedule schedule) {
    this.problem = problem;
    graph = problem.graph();
    MachineIndex machineIndex = problem.machines();
    Map<String, Integer> number = new HashMap<>();
    for (int c = 0; c < machineIndex.vcpus(); c++) {
      number.put(machineIndex.vcpu(c).name(), c);
    }
    vcpuOf =
        schedule.placements().stream()
            .mapToInt(placement -> number.getOrDefault(placement.vcpu(), 0))
            .toArray();
    seconds = new double[vcpuOf.length];
    before = new double[vcpuOf.length];
    for (int t = 0; t < seconds.length; t++) {
      seconds[t] = problem.runSeconds(t, vcpuOf[t]);
    }
  }

  /** The largest WSL of all vCPUs. */
  public static double seconds(SchedulingProblem problem, Schedule schedule) {
    WorstLength length = new WorstLength(problem, schedule);
    length.countBefore();
    double[] top = length.tops();
    double[] bottom = length.bottoms();
    double worst = 0;
    for (int c = 0; c < top.length; c++) {
      worst = Math.max(worst, top[c] + bottom[c]);
    }
    return worst;
  }

  /** S: the run time of a cluster minus that of a task's descendants in it. */
  private void countBefore() {
    List<List<Integer>> members = new ArrayList<>();
    int[] place = new int[vcpuOf.length];
    for (int c = 0; c < problem.machines().vcpus(); c++) {
      members.add(new ArrayList<>());
    }
    for (int i = 0; i < vcpuOf.length; i++) {
      int task = graph.inOrder(i);
      place[task] = members.get(vcpuOf[task]).size();
      members.get(vcpuOf[task]).add(task);
    }
    for (List<Integer> cluster : members) {
      double all = 0;
      for (int task : cluster) {
        all += seconds[task];
      }
      BitSet[] reached = new BitSet[cluster.size()];
      for (int i = cluster.size() - 1; i >= 0; i--) {
        int task = cluster.get(i);
        BitSet mine = new BitSet(cluster.size());
        mine.set(i);
        for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
          int child = graph.child(e);
          if (vcpuOf[child] == vcpuOf[task]) {
            mine.or(reached[place[child]]);
          }
        }
        reached[i] = mine;
        before[task] = all - mine.stream().mapToDouble(j -> seconds[cluster.get(j)]).sum();
      }
    }
  }

  /** TL by vCPU. In the order of the graph: a first task counts from its position in that order. */
  private double[] tops() {
    double[] top = new double[problem.machines().vcpus()];
    for (int i = 0; i < vcpuOf.length; i++) {
      int task = graph.inOrder(i);
      double arrival = 0;
      boolean isTop = true;
      for (int e = graph.firstParent(task); e < graph.firstParent(task + 1); e++) {
        int parent = graph.parent(e);
        isTop &= vcpuOf[parent] != vcpuOf[task];
        double level = top[vcpuOf[parent]] + before[parent];
        arrival =
            Math.max(
                arrival, level + seconds[parent] + transfer(parent, task, graph.parentBytes(e)));
      }
      if (isTop) {
        top[vcpuOf[task]] = Math.max(top[vcpuOf[task]], arrival);
      }
    }
    return top;
  }

  private double[] bottoms() {
    double[] bottom = new double[problem.machines().vcpus()];
    double[] blevel = new double[vcpuOf.length];
    for (int i = vcpuOf.length - 1; i >= 0; i--) {
      int task = graph.inOrder(i);
      double longest = 0;
      for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
        int child = graph.child(e);
        longest = Math.max(longest, transfer(task, child, graph.childBytes(e)) + blevel[child]);
      }
      blevel[task] = seconds[task] + longest;
      bottom[vcpuOf[task]] = Math.max(bottom[vcpuOf[task]], before[task] + blevel[task]);
    }
    return bottom;
  }

  private double transfer(int from, int to, double bytes) {
    MachineIndex machineIndex = problem.machines();
    return problem.transferSeconds(
        bytes, machineIndex.hostOf(vcpuOf[from]), machineIndex.hostOf(vcpuOf[to]));
  }
}
