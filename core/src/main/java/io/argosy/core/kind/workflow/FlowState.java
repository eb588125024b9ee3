package io.argosy.core.kind.workflow;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.KindState;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.UnfitMachines;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** What is remembered of a workflow besides what all jobs have. Only applied facts change it. */
public final class FlowState implements KindState, FlowStateView {
  /**
   * A task that ran to its end on a machine: its data and its image are there.
   *
   * @param promisedSeconds the duration expected from the description of the machine
   * @param plannedSeconds the duration expected by the schedule
   */
  public record Ran(
      int task, MachineId machine, double seconds, double promisedSeconds, double plannedSeconds) {}

  public final JobSpec.Workflow spec;

  /** Tasks that wait on a worker's lane. */
  public final TreeMap<Integer, Assignment> plan = new TreeMap<>();

  /** The lanes of the workers, in the order of the schedule; derived from {@link #plan}. */
  final TreeMap<Integer, TreeSet<Assignment>> lanes = new TreeMap<>();

  /** The origin of the schedule's times: when it was requested. */
  Instant plannedFrom = Instant.MIN;

  /** When the schedule was set; {@link Instant#MIN} before the first. */
  public Instant scheduledAt = Instant.MIN;

  /** The expected end when the schedule was set; lateness is measured against it. */
  public Instant expectedEnd = Instant.MAX;

  /** Number of tasks that had run when the schedule was set; only later ones judge it. */
  public int judgedFrom;

  /** Workers came or ended since a schedule was last requested. */
  public boolean stale = true;

  public final TreeMap<Integer, Running> running = new TreeMap<>();
  public final List<Ran> ran = new ArrayList<>();

  /** The machine of each failure of a task. */
  public final TreeMap<Integer, List<MachineId>> failures = new TreeMap<>();

  /** A pseudo task: counts workers that failed without a task since a result was kept. */
  public static final int WITHOUT_TASK = -1;

  /** How often a worker had to end while it ran the task; see {@link #WITHOUT_TASK}. */
  public final TreeMap<Integer, Integer> stops = new TreeMap<>();

  /** The machines that refused a task. */
  public final TreeMap<Integer, UnfitMachines> unfitMachineses = new TreeMap<>();

  /** The last failure message of each task, for people. Not in a snapshot. */
  public final TreeMap<Integer, String> reasons = new TreeMap<>();

  /** What the workflow has cost, if machines have prices. */
  public final WorkflowBudget purse = new WorkflowBudget();

  public final TreeSet<Integer> givenUp = new TreeSet<>();

  /** Tasks given up and tasks that wait for them; derived. */
  private BitSet out = new BitSet();

  FlowState(JobSpec.Workflow spec) {
    this.spec = spec;
  }

  /** The state of a workflow; only a workflow has one. */
  public static FlowState of(JobStateView job) {
    return job.as(FlowState.class)
        .orElseThrow(() -> new IllegalStateException("job " + job.id() + " is not a workflow"));
  }

  @Override
  public long waiting(JobState job) {
    return open(job.keptIndices).size();
  }

  @Override
  public JobSpec.Workflow spec() {
    return spec;
  }

  /** The schedule of tasks not begun, in its order. */
  public List<Assignment> plan() {
    List<Assignment> all = new ArrayList<>(plan.values());
    all.sort(null);
    return all;
  }

  /** The origin of the schedule's times. */
  public Instant plannedFrom() {
    return plannedFrom;
  }

  /** Whether a schedule was ever set. */
  public boolean isScheduled() {
    return !scheduledAt.equals(Instant.MIN);
  }

  @Override
  public List<Running> running() {
    return List.copyOf(running.values());
  }

  /** Tasks that have run, in the order of their ends. */
  public List<Ran> ran() {
    return Collections.unmodifiableList(ran);
  }

  /**
   * The duration the present schedule would plan for a task that ran, with what was known about its
   * machine when the schedule was set.
   */
  public double expectedSeconds(Ran one) {
    List<Ran> known = ran.subList(0, Math.min(judgedFrom, ran.size()));
    return one.promisedSeconds() * TaskEstimates.slowness(known, one.machine());
  }

  /** The machines on which tasks failed. */
  public SortedMap<Integer, List<MachineId>> failures() {
    return Collections.unmodifiableSortedMap(failures);
  }

  @Override
  public List<Integer> givenUp() {
    return List.copyOf(givenUp);
  }

  /** What the workflow has cost. */
  public WorkflowBudget purse() {
    return purse;
  }

  @Override
  public Money spent() {
    return purse.spent();
  }

  @Override
  public List<WorkflowBudget.Paid> bill() {
    return purse.bill();
  }

  /** Whether a task will never run: it was given up, or waits for a task that was. */
  public boolean isOut(int task) {
    return out.get(task);
  }

  /** Recomputes which tasks cannot run; a task waits only for lower numbers. */
  void settleOut() {
    out = new BitSet();
    for (int task = 0; task < spec.flow().tasks().size() && !givenUp.isEmpty(); task++) {
      boolean waits =
          spec.flow().tasks().get(task).inputs().stream().anyMatch(i -> out.get(i.from()));
      if (waits || givenUp.contains(task)) {
        out.set(task);
      }
    }
  }

  /** Tasks that are neither kept nor out. */
  public int unfinished(IntervalSet kept) {
    return spec.flow().tasks().size() - (int) kept.size() - out.cardinality();
  }

  /** Tasks that are neither kept, out nor running, ascending. */
  public List<Integer> open(IntervalSet kept) {
    BitSet busy = new BitSet();
    running.values().forEach(r -> busy.set(r.task()));
    List<Integer> open = new ArrayList<>();
    for (int task = 0; task < spec.flow().tasks().size(); task++) {
      if (!busy.get(task) && !out.get(task) && !isKept(kept, task)) {
        open.add(task);
      }
    }
    return open;
  }

  /** Open tasks on no lane whose predecessors are all kept, running or on a lane. */
  public List<Integer> missing(IntervalSet kept) {
    List<Integer> open = open(kept);
    Set<Integer> unplanned = new HashSet<>(open);
    unplanned.removeAll(plan.keySet());
    return open.stream()
        .filter(unplanned::contains)
        .filter(
            task ->
                spec.flow().tasks().get(task).inputs().stream()
                    .noneMatch(input -> unplanned.contains(input.from())))
        .toList();
  }

  /** Whether all predecessors of a task are kept. */
  public boolean isFree(IntervalSet kept, int task) {
    for (Flow.Input input : spec.flow().tasks().get(task).inputs()) {
      if (!isKept(kept, input.from())) {
        return false;
      }
    }
    return true;
  }

  public static boolean isKept(IntervalSet kept, int task) {
    return !kept.isDisjoint(new Interval(task, 1));
  }

  /** The next task on a worker's lane. */
  public Optional<Assignment> next(int worker) {
    TreeSet<Assignment> lane = lanes.get(worker);
    return lane == null ? Optional.empty() : Optional.of(lane.getFirst());
  }

  void put(Assignment assignment) {
    plan.put(assignment.task(), assignment);
    lanes.computeIfAbsent(assignment.worker(), w -> new TreeSet<>()).add(assignment);
  }

  /** Takes a task off its lane. */
  void unplan(int task) {
    Assignment was = plan.remove(task);
    if (was != null) {
      lanes.computeIfPresent(
          was.worker(),
          (worker, lane) -> {
            lane.remove(was);
            return lane.isEmpty() ? null : lane;
          });
    }
  }

  /** Takes all tasks off a lane. */
  void clear(int worker) {
    TreeSet<Assignment> lane = lanes.remove(worker);
    if (lane != null) {
      lane.forEach(assignment -> plan.remove(assignment.task()));
    }
  }
}
