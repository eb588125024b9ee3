package io.argosy.core.kind.workflow;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.dag.live.ScheduleRequest;
import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The schedules of a workflow: requested, checked when they arrive, and replaced when the machines
 * or durations change. {@code Scheduler} computes them, off the kernel's thread.
 */
public final class ScheduleRules {
  /** A task without a worker waits no longer than this for the next schedule. */
  private static final Duration SOON = Duration.ofSeconds(1);

  /** A schedule that could merely improve is kept this long and for a part of its length. */
  private static final Duration SELDOM = Duration.ofSeconds(10);

  private static final int PARTS = 20;

  /** (R3) tasks that must run on a machine before it is judged, and how far off it may be. */
  private static final int TASKS_TO_JUDGE = 3;

  private static final double FAR_OFF = 1.5;

  /** (R4) the delay, relative to the schedule's length and absolute, that asks for a new one. */
  private static final double LATE = 0.25;

  private static final double LATE_SECONDS = 10;

  private ScheduleRules() {}

  /** Whether workers came or ended and there is something to schedule. */
  static boolean isWanted(JobState job) {
    return FlowState.of(job).stale && !FlowState.of(job).open(job.keptIndices).isEmpty();
  }

  /** Requests a schedule if there is a reason, now or when it is due. */
  static void consider(Decision decision, JobState job) {
    FlowState flow = FlowState.of(job);
    boolean possible = job.computing.isEmpty() && job.tasks.stream().anyMatch(Worker::isStaying);
    if (!possible || flow.open(job.keptIndices).isEmpty()) {
      return;
    }
    Optional<Reason> why = why(decision.state(), job, decision.at());
    if (why.isEmpty()) {
      return;
    }
    // The workflow begins with the machines that come before any task has ended.
    boolean begins = why.get() instanceof Reason.OtherWorkers && flow.ran.isEmpty();
    boolean urgent = begins || why.get() instanceof Reason.Unplanned || isStuck(why.get());
    Instant earliest = flow.isScheduled() ? flow.scheduledAt.plus(gap(job, urgent)) : Instant.MIN;
    if (!earliest.isAfter(decision.at())) {
      if (why.get() instanceof Reason.OffSpeed || why.get() instanceof Reason.PlanLate) {
        FlowRules.recall(decision, job);
      }
      ScheduleRequest request = request(decision.state(), job, decision.at());
      decision.instruct(new ComputeSchedule(job.id, decision.at(), request, why.get()));
    } else if (earliest.isBefore(job.roundAt)) {
      decision.emit(new Fact.RoundPutOff(job.id, earliest));
    }
  }

  private static boolean isStuck(Reason why) {
    return why instanceof Reason.TooDear(Money _, Money _, boolean stuck) && stuck;
  }

  private static Duration gap(JobState job, boolean urgent) {
    FlowState flow = FlowState.of(job);
    Duration part = Duration.between(flow.scheduledAt, flow.expectedEnd).dividedBy(PARTS);
    return urgent ? FlowFitness.pause(job, SOON) : part.compareTo(SELDOM) > 0 ? part : SELDOM;
  }

  private static Optional<Reason> why(State state, JobState job, Instant now) {
    FlowState flow = FlowState.of(job);
    int unplanned = flow.open(job.keptIndices).size() - flow.plan.size();
    if (flow.stale && unplanned > 0) {
      return Optional.of(new Reason.Unplanned(unplanned));
    }
    if (flow.stale) {
      int workers = (int) job.tasks.stream().filter(Worker::isStaying).count();
      return Optional.of(new Reason.OtherWorkers(workers));
    }
    return flow.plan.isEmpty()
        ? Optional.empty()
        : FlowBudgetRules.tooDear(state, job, now).or(() -> off(flow)).or(() -> late(job, now));
  }

  /** (R3) a machine on which tasks took far more or far less time than scheduled. */
  private static Optional<Reason> off(FlowState flow) {
    Map<MachineId, List<FlowState.Ran>> byMachine = new TreeMap<>();
    for (FlowState.Ran ran : flow.ran.subList(flow.judgedFrom, flow.ran.size())) {
      byMachine.computeIfAbsent(ran.machine(), m -> new ArrayList<>()).add(ran);
    }
    for (Map.Entry<MachineId, List<FlowState.Ran>> entry : byMachine.entrySet()) {
      List<FlowState.Ran> own = entry.getValue();
      double took = own.stream().mapToDouble(FlowState.Ran::seconds).sum();
      double planned = own.stream().mapToDouble(FlowState.Ran::plannedSeconds).sum();
      boolean far = took > FAR_OFF * planned || took < planned / FAR_OFF;
      if (own.size() >= TASKS_TO_JUDGE && far) {
        return Optional.of(new Reason.OffSpeed(entry.getKey(), own.size(), took, planned));
      }
    }
    return Optional.empty();
  }

  /** (R4) whether the workflow is late. */
  private static Optional<Reason> late(JobState job, Instant now) {
    FlowState flow = FlowState.of(job);
    double planned = Seconds.between(flow.scheduledAt, flow.expectedEnd);
    double behind = Seconds.between(flow.expectedEnd, ScheduleWalk.end(job, now));
    return behind > Math.max(LATE * planned, LATE_SECONDS)
        ? Optional.of(new Reason.PlanLate(behind, planned))
        : Optional.empty();
  }

  private static ScheduleRequest request(State state, JobState job, Instant now) {
    FlowState flow = FlowState.of(job);
    Map<Integer, MachineId> madeOn = TaskEstimates.madeOn(flow);
    SequencedMap<MachineId, Integer> places = new LinkedHashMap<>();
    List<ScheduleRequest.Worker> workers = new ArrayList<>();
    for (Worker worker : job.tasks) {
      if (worker.isStaying()) {
        int place = number(places, worker.machine().orElseThrow());
        workers.add(new ScheduleRequest.Worker(worker.id().index(), place));
      }
    }
    List<ScheduleRequest.Done> done = new ArrayList<>();
    for (int task = 0; task < flow.spec.flow().tasks().size(); task++) {
      if (FlowState.isKept(job.keptIndices, task)) {
        MachineId at = madeOn.get(task);
        boolean there = at != null && state.machine(at).isPresent();
        done.add(new ScheduleRequest.Done(task, there && at != null ? number(places, at) : -1));
      }
    }
    List<ScheduleRequest.Running> running = new ArrayList<>();
    for (FlowStateView.Running one : flow.running.values()) {
      if (job.tasks.get(one.worker()).isStaying()) {
        double left = ScheduleWalk.left(one, one.plannedSeconds(), now);
        running.add(new ScheduleRequest.Running(one.task(), one.worker(), left));
      }
    }
    return new ScheduleRequest(
        flow.spec.policy(),
        places.sequencedKeySet().stream().map(machine -> place(state, job, machine)).toList(),
        workers,
        done,
        running,
        flow.open(job.keptIndices),
        shunned(state, job, places),
        FlowBudgetRules.purse(job, now).stream().toList());
  }

  private static int number(SequencedMap<MachineId, Integer> places, MachineId machine) {
    return places.computeIfAbsent(machine, m -> places.size());
  }

  private static ScheduleRequest.Place place(State state, JobState job, MachineId machine) {
    Machine there = state.machine(machine).orElseThrow();
    TreeSet<String> images = new TreeSet<>(TaskEstimates.images(state, machine));
    for (FlowStateView.Running one : FlowState.of(job).running.values()) {
      if (job.tasks.get(one.worker()).machine().filter(machine::equals).isPresent()) {
        FlowState.of(job).spec.flow().tasks().get(one.task()).image().ifPresent(images::add);
      }
    }
    double slowness = TaskEstimates.slowness(FlowState.of(job), machine);
    return new ScheduleRequest.Place(machine, there.site(), slowness, List.copyOf(images));
  }

  private static List<ScheduleRequest.Shunned> shunned(
      State state, JobState job, SequencedMap<MachineId, Integer> places) {
    List<ScheduleRequest.Shunned> shunned = new ArrayList<>();
    TreeSet<Integer> suspect = new TreeSet<>(FlowState.of(job).failures.keySet());
    suspect.addAll(FlowState.of(job).unfitMachineses.keySet());
    if (FlowState.of(job).spec.promise().budget().isPresent()) {
      suspect.addAll(FlowState.of(job).open(job.keptIndices));
    }
    for (int task : suspect) {
      places.forEach(
          (machine, place) -> {
            boolean dear =
                !FlowBudgetRules.couldPay(job, task, state.machine(machine).orElseThrow());
            if (dear || FlowFitness.isShunned(state, job, task, machine)) {
              shunned.add(new ScheduleRequest.Shunned(task, place));
            }
          });
    }
    return shunned;
  }

  /** A schedule arrived: sets the part that still applies. */
  public static void made(Decision decision, WorkflowStimulus.ScheduleMade made) {
    if (!(decision.state().outstanding.get(made.instruction()) instanceof ComputeSchedule asked)) {
      return;
    }
    decision.settle(made.instruction());
    JobState job = decision.state().existing(asked.job());
    if (job.phase != JobStateView.Phase.RUNNING) {
      return;
    }
    List<Assignment> holding =
        LaneReassignment.of(job, asked.request()).holding(made.assignments()).stream()
            .filter(one -> couldPay(decision.state(), job, one))
            .toList();
    WorkflowFact.ScheduleSet news =
        new WorkflowFact.ScheduleSet(job.id, asked.from(), decision.at(), holding, asked.why());
    ScheduleRequest present = request(decision.state(), job, decision.at());
    // Within a budget, lanes that end sooner may be unaffordable.
    boolean free = FlowState.of(job).spec.promise().budget().isEmpty();
    decision.emit(free ? ScheduleComparison.betterOf(job, present, news) : news);
    lookLater(decision, job);
    FlowRules.advance(decision, job);
  }

  /**
   * No schedule could be computed: lanes that contain every remaining task stay. Otherwise a task
   * would wait forever, so the workflow fails; a user can ask for a retry.
   */
  public static void failed(Decision decision, Stimulus.PlanningFailed failed) {
    if (!(decision.state().outstanding.get(failed.instruction())
        instanceof ComputeSchedule asked)) {
      return;
    }
    decision.settle(failed.instruction());
    JobState job = decision.state().existing(asked.job());
    if (job.phase != JobStateView.Phase.RUNNING) {
      return;
    }
    ScheduleRequest present = request(decision.state(), job, decision.at());
    Optional<WorkflowFact.ScheduleSet> lanes =
        ScheduleComparison.asTheyAre(job, present, decision.at());
    boolean kept = lanes.isPresent() || FlowState.of(job).open(job.keptIndices).isEmpty();
    decision.emit(new Fact.PlanMissing(job.id, decision.at(), failed.reason(), kept));
    if (kept) {
      // Set again, so that the next schedule is not requested at once.
      lanes.ifPresent(decision::emit);
      lookLater(decision, job);
      FlowRules.advance(decision, job);
    } else {
      String verdict = "no schedule could be made for what is left: " + failed.reason();
      JobRules.end(decision, job, new Outcome.Failed(verdict, ""));
    }
  }

  /** A task that cannot be paid there is not left on a lane: it would wait forever. */
  private static boolean couldPay(State state, JobState job, Assignment one) {
    return job.tasks
        .get(one.worker())
        .machine()
        .flatMap(state::machine)
        .filter(machine -> FlowBudgetRules.couldPay(job, one.task(), machine))
        .isPresent();
  }

  /** Compares the schedule with the progress. */
  static void look(Decision decision, JobState job) {
    if (job.phase != JobStateView.Phase.RUNNING) {
      decision.emit(new Fact.RoundPutOff(job.id, Instant.MAX));
      return;
    }
    lookLater(decision, job);
    FlowRules.advance(decision, job);
  }

  /** The delay grows, so that a task that never ends costs next to nothing. */
  private static void lookLater(Decision decision, JobState job) {
    if (!FlowState.of(job).isScheduled()) {
      decision.emit(new Fact.RoundPutOff(job.id, Instant.MAX));
      return;
    }
    Duration since = Duration.between(FlowState.of(job).scheduledAt, decision.at()).dividedBy(4);
    Duration next = since.compareTo(SELDOM) > 0 ? since : SELDOM;
    decision.emit(new Fact.RoundPutOff(job.id, decision.at().plus(next)));
  }
}
