package io.argosy.core.dag.policy;

import io.argosy.core.dag.Placement;
import io.argosy.core.dag.PlacementReason;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cost.Graph;
import io.argosy.core.dag.cost.MachineIndex;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.measure.LowerBound;
import io.argosy.core.dag.slots.ScheduleBuilder;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;

/**
 * Moves a task that determines the makespan to another vCPU, or earlier in the order, and keeps the
 * change unless the schedule becomes longer.
 */
final class LocalSearch {
  private static final String STREAM = "dag/local-search";

  private final SchedulingProblem problem;
  private final MachineIndex machineIndex;
  private final Graph graph;
  private final RandomGenerator random;
  private final PlacementReason[] placementReasons;
  private final double bound;
  private int[] vcpu;
  private double[] key;
  private ScheduleBuilder scheduleBuilder;
  private double makespan;

  LocalSearch(SchedulingProblem problem, Schedule start, long seed) {
    this.problem = problem;
    machineIndex = problem.machines();
    graph = problem.graph();
    random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed * 31 + STREAM.hashCode());
    Map<String, Integer> number = new HashMap<>();
    for (int c = 0; c < machineIndex.vcpus(); c++) {
      number.put(machineIndex.vcpu(c).name(), c);
    }
    vcpu = new int[problem.tasks()];
    key = new double[problem.tasks()];
    placementReasons = new PlacementReason[problem.tasks()];
    for (int t = 0; t < vcpu.length; t++) {
      Placement placement = start.placements().get(t);
      vcpu[t] = number.getOrDefault(placement.vcpu(), 0);
      key[t] = placement.startSeconds();
      placementReasons[t] = placement.choice();
    }
    bound = LowerBound.seconds(problem);
    scheduleBuilder = new ScheduleBuilder(problem);
    makespan = replay(scheduleBuilder, vcpu, key);
  }

  /** Tries this many steps; the final schedule may be worse than the first. */
  Schedule improve(int steps, String name) {
    for (int i = 0; i < steps && makespan > bound; i++) {
      int task = critical();
      int[] newVcpu = vcpu.clone();
      double[] newKey = key.clone();
      if (random.nextInt(4) > 0) {
        newVcpu[task] = target(task);
      } else {
        newKey[task] = Math.max(0, newKey[task] - random.nextDouble() * makespan / 4);
      }
      ScheduleBuilder tried = new ScheduleBuilder(problem);
      double length = replay(tried, newVcpu, newKey);
      if (length <= makespan) {
        vcpu = newVcpu;
        key = newKey;
        scheduleBuilder = tried;
        makespan = length;
      }
    }
    return scheduleBuilder.schedule(name);
  }

  /** Places all tasks on the given vCPUs, in the order of their keys as far as the graph allows. */
  private double replay(ScheduleBuilder on, int[] where, double[] when) {
    Selection selection = new Selection(problem, on);
    double latest = 0;
    for (int task : order(when)) {
      PlacementReason.Rule rule =
          where[task] == vcpu[task] ? placementReasons[task].rule() : PlacementReason.Rule.SEARCH;
      if (selection.on(task, where[task])) {
        double ready = on.ready(task, machineIndex.hostOf(where[task]));
        on.place(
            task,
            where[task],
            ready,
            new PlacementReason(rule, placementReasons[task].candidates(), second(task, rule)));
      } else {
        selection.amongAll(task);
        selection.place(task, PlacementReason.Rule.EARLIEST_FINISH);
      }
      latest = Math.max(latest, on.finish(task));
    }
    return latest;
  }

  private Optional<PlacementReason.Other> second(int task, PlacementReason.Rule rule) {
    return rule == placementReasons[task].rule()
        ? placementReasons[task].second()
        : Optional.empty();
  }

  private int[] order(double[] when) {
    // A child never comes before its parents, whatever its key.
    double[] from = new double[when.length];
    int[] place = new int[when.length];
    for (int i = 0; i < when.length; i++) {
      int task = graph.inOrder(i);
      place[task] = i;
      from[task] = when[task];
      for (int e = graph.firstParent(task); e < graph.firstParent(task + 1); e++) {
        from[task] = Math.max(from[task], from[graph.parent(e)]);
      }
    }
    return IntStream.range(0, when.length)
        .boxed()
        .sorted(
            Comparator.<Integer>comparingDouble(task -> from[task])
                .thenComparingInt(task -> place[task]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** A random task of the chain that ends last, traced from the end back to the start. */
  private int critical() {
    int task = 0;
    for (int t = 1; t < vcpu.length; t++) {
      task = scheduleBuilder.finish(t) > scheduleBuilder.finish(task) ? t : task;
    }
    int chosen = task;
    for (int seen = 1; task >= 0; seen++) {
      if (random.nextInt(seen) == 0) {
        chosen = task;
      }
      task = cause(task);
    }
    return chosen;
  }

  /**
   * Why a task did not start sooner: the parent whose data came last, or the task that occupied the
   * vCPU until then; -1 for a task that starts with the schedule.
   */
  private int cause(int task) {
    int cause = -1;
    double latest = -1;
    for (int e = graph.firstParent(task); e < graph.firstParent(task + 1); e++) {
      int parent = graph.parent(e);
      double arrival =
          scheduleBuilder.finish(parent)
              + problem.transferSeconds(
                  graph.parentBytes(e),
                  machineIndex.hostOf(scheduleBuilder.vcpu(parent)),
                  machineIndex.hostOf(scheduleBuilder.vcpu(task)));
      if (arrival > latest) {
        latest = arrival;
        cause = parent;
      }
    }
    double start = scheduleBuilder.start(task);
    return start > 0 && latest < start * (1 - 1e-9) ? before(task, cause) : cause;
  }

  /** The task that occupied a task's vCPU until its start, or the given one if there is none. */
  private int before(int task, int otherwise) {
    double start = scheduleBuilder.start(task);
    for (int t = 0; t < vcpu.length; t++) {
      boolean isBefore =
          scheduleBuilder.start(t) < start && scheduleBuilder.vcpu(t) == scheduleBuilder.vcpu(task);
      if (isBefore && Math.abs(scheduleBuilder.finish(t) - start) <= start * 1e-9) {
        return t;
      }
    }
    return otherwise;
  }

  /** Half of the time next to a parent, otherwise anywhere. */
  private int target(int task) {
    int parents = graph.parents(task);
    if (parents > 0 && random.nextBoolean()) {
      int parent = graph.parent(graph.firstParent(task) + random.nextInt(parents));
      int host = machineIndex.hostOf(scheduleBuilder.vcpu(parent));
      int first = machineIndex.firstVcpu(host);
      return first + random.nextInt(machineIndex.firstVcpu(host + 1) - first);
    }
    return random.nextInt(machineIndex.vcpus());
  }
}
