package io.argosy.core.dag;

import io.argosy.core.dag.cost.Graph;
import io.argosy.core.dag.cost.MachineIndex;
import io.argosy.core.dag.cost.SchedulingProblem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/** The second phase of SF-CUV as a simple reference: every list is searched from its beginning. */
final class NaiveSchedule {
  /** Where and when a task runs. */
  record Slot(int task, int vcpu, double start, double pull, double finish) {}

  private final SchedulingProblem problem;
  private final Graph graph;
  private final MachineIndex machineIndex;
  private final int[] vcpuOf;
  private final Slot[] placed;

  NaiveSchedule(SchedulingProblem problem) {
    this.problem = problem;
    graph = problem.graph();
    machineIndex = problem.machines();
    vcpuOf = new NaiveClusters(problem).vcpus();
    placed = new Slot[problem.tasks()];
  }

  List<Slot> slots() {
    int[] clustered = vcpuOf.clone();
    for (int i = 0; i < placed.length; i++) {
      int next = -1;
      double highest = -1;
      for (int t = 0; t < placed.length; t++) {
        if (placed[t] == null && isFree(t)) {
          double priority = ready(t, machineIndex.hostOf(clustered[t])) + blevel(t, clustered);
          if (priority > highest) {
            highest = priority;
            next = t;
          }
        }
      }
      place(next);
    }
    return List.of(placed);
  }

  private boolean isFree(int task) {
    for (int e = graph.firstParent(task); e < graph.firstParent(task + 1); e++) {
      if (placed[graph.parent(e)] == null) {
        return false;
      }
    }
    return true;
  }

  private double blevel(int task, int[] clustered) {
    double longest = 0;
    for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
      int child = graph.child(e);
      double way =
          problem.transferSeconds(
                  graph.childBytes(e),
                  machineIndex.hostOf(clustered[task]),
                  machineIndex.hostOf(clustered[child]))
              + blevel(child, clustered);
      longest = Math.max(longest, way);
    }
    return problem.runSeconds(task, clustered[task]) + longest;
  }

  private void place(int task) {
    TreeSet<Integer> sharing = new TreeSet<>();
    for (int t = 0; t < placed.length; t++) {
      if (t != task && problem.image(t) == problem.image(task)) {
        sharing.add(vcpuOf[t]);
      }
    }
    Slot slot = best(task, sharing::contains, true);
    if (slot == null && !sharing.isEmpty()) {
      slot = best(task, vcpu -> puller(task, vcpu) != null, true);
    }
    slot = slot == null ? best(task, vcpu -> true, true) : slot;
    slot = slot == null ? best(task, vcpu -> true, false) : slot;
    Slot before = slot.pull() > 0 ? puller(task, slot.vcpu()) : null;
    if (before != null) {
      double run = before.start() + before.pull();
      placed[before.task()] = new Slot(before.task(), before.vcpu(), run, 0, before.finish());
    }
    placed[task] = slot;
    vcpuOf[task] = slot.vcpu();
  }

  /** Null if there is none. */
  private Slot best(int task, IntPredicate allowed, boolean atOnce) {
    Slot best = null;
    for (int c = 0; c < machineIndex.vcpus(); c++) {
      Slot slot = allowed.test(c) ? slot(task, c, atOnce) : null;
      if (slot != null && (best == null || slot.finish() < best.finish())) {
        best = slot;
      }
    }
    return best;
  }

  private Slot slot(int task, int vcpu, boolean atOnce) {
    double ready = ready(task, machineIndex.hostOf(vcpu));
    double run = problem.runSeconds(task, vcpu);
    double pull = problem.pullSeconds(problem.image(task), machineIndex.vmOf(vcpu));
    Slot puller = puller(task, vcpu);
    if (puller == null || pull == 0) {
      return slot(task, vcpu, earliest(task, vcpu, ready, pull + run, atOnce), pull, run);
    }
    double there = puller.start() + puller.pull();
    double waiting = earliest(task, vcpu, Math.max(ready, there), run, atOnce);
    if (ready < puller.start()) {
      double own = earliest(task, vcpu, ready, pull + run, atOnce);
      if (own >= 0 && own < puller.start() && (waiting < 0 || own + pull < waiting)) {
        return slot(task, vcpu, own, pull, run);
      }
    }
    return slot(task, vcpu, waiting, 0, run);
  }

  private static Slot slot(int task, int vcpu, double start, double pull, double run) {
    return start < 0 ? null : new Slot(task, vcpu, start, pull, start + pull + run);
  }

  /** The task that pulls the image on the VM of a vCPU; null if none does yet. */
  private Slot puller(int task, int vcpu) {
    for (Slot slot : placed) {
      if (slot != null
          && slot.pull() > 0
          && machineIndex.vmOf(slot.vcpu()) == machineIndex.vmOf(vcpu)
          && problem.image(slot.task()) == problem.image(task)) {
        return slot;
      }
    }
    return null;
  }

  /** The first start in a gap; negative if eq. (3) forbids the first one. */
  private double earliest(int task, int vcpu, double ready, double length, boolean atOnce) {
    double start = gap(vcpu, ready, length);
    while (true) {
      double later = start;
      for (Slot other : placed) {
        if (other != null
            && length > 0
            && machineIndex.coreOf(other.vcpu()) == machineIndex.coreOf(vcpu)
            && other.vcpu() != vcpu
            && other.start() < start + length
            && other.finish() > Math.max(start, other.start())
            && problem.usage(task) + problem.usage(other.task()) > 2 * limit(vcpu)) {
          later = Math.max(later, other.finish());
        }
      }
      if (later == start) {
        return start;
      }
      if (atOnce) {
        return -1;
      }
      start = gap(vcpu, later, length);
    }
  }

  private double limit(int vcpu) {
    return machineIndex.core(machineIndex.coreOf(vcpu)).usageLimitPercent();
  }

  private double gap(int vcpu, double ready, double length) {
    List<Slot> busy = new ArrayList<>();
    for (Slot slot : placed) {
      if (slot != null && slot.vcpu() == vcpu && slot.finish() > ready) {
        busy.add(slot);
      }
    }
    busy.sort(Comparator.comparingDouble(Slot::start).thenComparingDouble(Slot::finish));
    double free = ready;
    for (Slot slot : busy) {
      if (free + length <= slot.start()) {
        return free;
      }
      free = Math.max(free, slot.finish());
    }
    return free;
  }

  private double ready(int task, int host) {
    double ready = 0;
    for (int e = graph.firstParent(task); e < graph.firstParent(task + 1); e++) {
      Slot parent = placed[graph.parent(e)];
      double seconds =
          problem.transferSeconds(graph.parentBytes(e), machineIndex.hostOf(parent.vcpu()), host);
      ready = Math.max(ready, parent.finish() + seconds);
    }
    return ready;
  }
}
