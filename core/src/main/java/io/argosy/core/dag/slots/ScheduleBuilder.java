package io.argosy.core.dag.slots;

import io.argosy.core.dag.Placement;
import io.argosy.core.dag.PlacementReason;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.Transfer;
import io.argosy.core.dag.cost.Graph;
import io.argosy.core.dag.cost.MachineIndex;
import io.argosy.core.dag.cost.SchedulingProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A schedule under construction. {@link #fit} tries a task on a vCPU, {@link #place} puts it there.
 *
 * <p>A VM pulls an image once. A task that finds it there, or being pulled, runs after the pull. A
 * task that can start before pulls it itself, and the task that meant to pull it later need not.
 */
public final class ScheduleBuilder {
  private final SchedulingProblem problem;
  private final MachineIndex machineIndex;
  private final Lane[] lanes;
  private final ResourceGroup[] usage;
  private final ResourceGroup[] memory;
  private final Pulls pulls;
  private final int[] vcpuOf;
  private final double[] startOf;
  private final double[] pullOf;
  private final double[] finishOf;
  private final PlacementReason[] choiceOf;

  private double start;
  private double pull;
  private boolean waits;

  public ScheduleBuilder(SchedulingProblem problem) {
    this.problem = problem;
    machineIndex = problem.machines();
    lanes = new Lane[machineIndex.vcpus()];
    Arrays.setAll(lanes, c -> new Lane());
    ResourceGroups groups = new ResourceGroups(problem, lanes);
    usage = groups.byCore();
    memory = groups.byVm();
    pulls = new Pulls(problem);
    vcpuOf = new int[problem.tasks()];
    Arrays.fill(vcpuOf, -1);
    startOf = new double[problem.tasks()];
    pullOf = new double[problem.tasks()];
    finishOf = new double[problem.tasks()];
    choiceOf = new PlacementReason[problem.tasks()];
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.isPinned(t)) {
        double left = problem.runSeconds(t, problem.pinned(t));
        note(
            t,
            problem.pinned(t),
            left,
            new PlacementReason(PlacementReason.Rule.UNDER_WAY, 1, Optional.empty()));
      }
    }
  }

  /** T_dr of eq. (5): when all inputs of a task have arrived at a host. All parents are placed. */
  public double ready(int task, int host) {
    Graph graph = problem.graph();
    double ready = problem.arrival(task, host);
    for (int e = graph.firstParent(task); e < graph.firstParent(task + 1); e++) {
      int parent = graph.parent(e);
      int from = machineIndex.hostOf(vcpuOf[parent]);
      double seconds = problem.transferSeconds(graph.parentBytes(e), from, host);
      ready = Math.max(ready, finishOf[parent] + seconds);
    }
    return ready;
  }

  /**
   * When a task would end on a vCPU, in the first slot from ready on that is long enough and
   * satisfies all limits; infinite if it may not run there.
   */
  public double fit(int task, int vcpu, double ready) {
    return fit(task, vcpu, ready, true);
  }

  /**
   * The same, but the first slot that is long enough must satisfy eq. (3): otherwise the vCPU is
   * not a candidate and the answer is infinite.
   */
  public double fitAtOnce(int task, int vcpu, double ready) {
    return fit(task, vcpu, ready, false);
  }

  private double fit(int task, int vcpu, double ready, boolean mayWait) {
    waits = mayWait;
    if (problem.isPinned(task)) {
      return problem.pinned(task) == vcpu ? finishOf[task] : Double.POSITIVE_INFINITY;
    }
    double run = problem.runSeconds(task, vcpu);
    if (!problem.fits(task, vcpu)) {
      return Double.POSITIVE_INFINITY;
    }
    int image = problem.image(task);
    int vm = machineIndex.vmOf(vcpu);
    pull = 0;
    if (image < 0 || pulls.isThere(image, vm)) {
      start = earliest(task, vcpu, ready, run);
      return start + run;
    }
    double seconds = problem.pullSeconds(image, vm);
    if (!pulls.isComing(image, vm)) {
      if (!pulls.hasRoom(image, vm)) {
        return Double.POSITIVE_INFINITY;
      }
      pull = seconds;
      start = earliest(task, vcpu, ready, seconds + run);
      return start + seconds + run;
    }
    double waiting = earliest(task, vcpu, Math.max(ready, pulls.there(image, vm)), run);
    start = waiting;
    if (ready < pulls.begins(image, vm)) {
      double own = earliest(task, vcpu, ready, seconds + run);
      if (own < pulls.begins(image, vm) && own + seconds < waiting) {
        start = own;
        pull = seconds;
      }
    }
    return start + pull + run;
  }

  /** Whether a vCPU is free for a task when its data arrives, and may run it then. */
  public boolean isIdle(int task, int vcpu, double ready) {
    return lanes[vcpu].earliest(ready, problem.runSeconds(task, vcpu)) <= ready
        && fitAtOnce(task, vcpu, ready) < Double.POSITIVE_INFINITY;
  }

  private double earliest(int task, int vcpu, double ready, double length) {
    Lane lane = lanes[vcpu];
    ResourceGroup core = usage[machineIndex.coreOf(vcpu)];
    ResourceGroup vm = memory[machineIndex.vmOf(vcpu)];
    double at = lane.earliest(ready, length);
    while (at < Double.POSITIVE_INFINITY) {
      double possible = core.possible(lane, task, at, length);
      if (possible > at && !waits) {
        return Double.POSITIVE_INFINITY;
      }
      possible = vm.possible(lane, task, possible, length);
      if (possible <= at) {
        return at;
      }
      at = lane.earliest(possible, length);
    }
    return at;
  }

  /** Puts a task on a vCPU, in the slot that {@link #fit} finds from ready on. */
  public void place(int task, int vcpu, double ready, PlacementReason placementReason) {
    double finish = fit(task, vcpu, ready);
    put(task, vcpu, finish, placementReason);
  }

  /** Puts a task on a vCPU, in the slot that {@link #fitAtOnce} finds from ready on. */
  public void placeAtOnce(int task, int vcpu, double ready, PlacementReason placementReason) {
    double finish = fitAtOnce(task, vcpu, ready);
    put(task, vcpu, finish, placementReason);
  }

  private void put(int task, int vcpu, double finish, PlacementReason placementReason) {
    if (finish == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException(
          "task " + problem.task(task).id() + " may not run on " + machineIndex.vcpu(vcpu).name());
    }
    if (problem.isPinned(task)) {
      return; // It is where it is.
    }
    int image = problem.image(task);
    if (pull > 0) {
      int vm = machineIndex.vmOf(vcpu);
      int later = pulls.take(image, vm, task, start, start + pull);
      if (later >= 0) {
        double begin = startOf[later] + pullOf[later];
        lanes[vcpuOf[later]].startLater(later, startOf[later], begin);
        startOf[later] = begin;
        pullOf[later] = 0;
      }
    }
    note(task, vcpu, finish, placementReason);
  }

  private void note(int task, int vcpu, double finish, PlacementReason placementReason) {
    lanes[vcpu].add(start, finish, task);
    vcpuOf[task] = vcpu;
    startOf[task] = start;
    pullOf[task] = pull;
    finishOf[task] = finish;
    choiceOf[task] = placementReason;
  }

  public boolean isPlaced(int task) {
    return vcpuOf[task] >= 0;
  }

  public int vcpu(int task) {
    return vcpuOf[task];
  }

  public double start(int task) {
    return startOf[task];
  }

  public double pull(int task) {
    return pullOf[task];
  }

  public double finish(int task) {
    return finishOf[task];
  }

  /** When the last task on a vCPU ends. */
  public double tail(int vcpu) {
    return lanes[vcpu].tail();
  }

  /** Whether a VM holds an image now or after the placed tasks have run. */
  public boolean holds(int image, int vm) {
    return pulls.isThere(image, vm) || pulls.isComing(image, vm);
  }

  /** The finished schedule as a value. Every task is placed. */
  public Schedule schedule(String policy) {
    List<Placement> placements = new ArrayList<>(problem.tasks());
    for (int t = 0; t < problem.tasks(); t++) {
      int vcpu = vcpuOf[t];
      int host = machineIndex.hostOf(vcpu);
      placements.add(
          new Placement(
              problem.task(t).id(),
              machineIndex.host(host).name(),
              machineIndex.vm(machineIndex.vmOf(vcpu)).name(),
              machineIndex.vcpu(vcpu).name(),
              startOf[t],
              pullOf[t],
              finishOf[t],
              transfers(t, host),
              choiceOf[t]));
    }
    return new Schedule(policy, placements);
  }

  private List<Transfer> transfers(int task, int host) {
    Graph graph = problem.graph();
    List<Transfer> found = new ArrayList<>();
    for (int e = graph.firstParent(task); e < graph.firstParent(task + 1); e++) {
      int parent = graph.parent(e);
      int from = machineIndex.hostOf(vcpuOf[parent]);
      double bytes = graph.parentBytes(e);
      if (from != host && bytes > 0) {
        double begin = finishOf[parent];
        double end = begin + problem.transferSeconds(bytes, from, host);
        String name = problem.task(parent).id();
        found.add(new Transfer(name, machineIndex.host(from).name(), bytes, begin, end));
      }
    }
    return found;
  }
}
