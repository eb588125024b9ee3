package io.argosy.simulator.kind.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.workflow.FlowState;
import io.argosy.core.kind.workflow.WorkflowFact;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.simulator.Played;
import io.argosy.simulator.Simulation;
import io.argosy.simulator.check.Invariants;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.kind.SimulatedKinds;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.TaskFaults;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WorkflowPartTest {
  private static final JobId FLOW = new JobId("flow");

  private final List<Fact> facts = new ArrayList<>();
  private final Invariants invariants = new Invariants(SimulatedKinds.standard(), 200_000);

  private State play(World world, TaskFaults taskFaults, JobSpec.Workflow... flows) {
    List<JobArrival> arrivals = new ArrayList<>();
    for (JobSpec.Workflow flow : flows) {
      JobId id = arrivals.isEmpty() ? FLOW : new JobId("flow" + arrivals.size());
      arrivals.add(new JobArrival(id, flow, Claim.NONE, Duration.ZERO));
    }
    Observer recorder = (state, came, decided) -> facts.addAll(decided);
    WorkflowPart part = new WorkflowPart(world, taskFaults, arrivals);
    State end = new Simulation(part, 1, List.of(invariants, recorder)).drain();
    invariants.atEnd(end);
    return end;
  }

  private static World world(List<Fault> faults, World.Host... hosts) {
    return Played.world(SimulatedProgram.cooperative(), Played.NEAR, faults, hosts);
  }

  /** A split, {@code wide} chains of two, and a merge; ten seconds each. */
  private static JobSpec.Workflow pipeline(int wide, int retries, Promise promise) {
    List<Flow.Task> tasks = new ArrayList<>();
    tasks.add(task("split", List.of()));
    List<Flow.Input> last = new ArrayList<>();
    for (int i = 0; i < wide; i++) {
      tasks.add(task("denoise" + i, List.of(new Flow.Input(0, 1000))));
      tasks.add(task("count" + i, List.of(new Flow.Input(tasks.size() - 1, 1000))));
      last.add(new Flow.Input(tasks.size() - 1, 1000));
    }
    tasks.add(task("merge", last));
    Flow flow = new Flow(tasks, List.of(new Flow.Image("tools", 125e6)));
    return new JobSpec.Workflow(
        flow, List.of(), new JobSpec.Slots(1, 8), promise, "heft", retries, 1, "");
  }

  private static Flow.Task task(String id, List<Flow.Input> inputs) {
    return new Flow.Task(id, id, Optional.of("tools"), 10_000, List.of(), 50, 0, inputs);
  }

  private static JobState flow(State state) {
    return state.job(FLOW).orElseThrow();
  }

  private Stream<WorkflowFact.ScheduleSet> schedules() {
    return facts.stream()
        .filter(fact -> fact instanceof WorkflowFact.ScheduleSet)
        .map(fact -> (WorkflowFact.ScheduleSet) fact);
  }

  private static double seconds(JobState job) {
    return Seconds.between(job.acceptedAt(), job.endedAt().orElseThrow());
  }

  @Test
  void a_workflow_ends_as_planned_where_machines_keep_what_they_promise() {
    World world = world(List.of(), Played.host("m", 4, 1));
    JobState end = flow(play(world, TaskFaults.GOOD, pipeline(4, 0, Promise.NONE)));

    assertThat(end.outcome()).contains(new Outcome.Done(false));
    assertThat(end.keptCount()).isEqualTo(10);
    assertThat(schedules()).hasSize(1);
    // Four tasks one after the other, one pull of a second, and the delays of messages.
    assertThat(seconds(end)).isBetween(41.0, 42.0);
  }

  @Test
  void a_slot_is_for_others_as_soon_as_its_lane_is_empty() {
    play(world(List.of(), Played.host("m", 8, 1)), TaskFaults.GOOD, pipeline(8, 0, Promise.NONE));

    List<Fact> before =
        facts.stream().takeWhile(fact -> !(fact instanceof Fact.WorkComplete)).toList();
    assertThat(before.stream().filter(fact -> fact instanceof Fact.FinishAgreed))
        .as("all but the one that runs the last task are let go")
        .hasSize(7);
  }

  @Test
  void the_kernel_schedules_the_rest_of_a_lost_machine_again_and_repeats_no_kept_task() {
    Fault loss = new Fault.PowerLoss(new MachineId("b"), Duration.ofSeconds(26), Optional.empty());
    World world = world(List.of(loss), Played.host("a", 2, 1), Played.host("b", 2, 1));
    JobState end = flow(play(world, TaskFaults.GOOD, pipeline(6, 0, Promise.NONE)));

    assertThat(end.outcome()).contains(new Outcome.Done(false));
    assertThat(facts.stream().filter(f -> f instanceof Fact.PieceKept)).hasSize(14);
    assertThat(schedules().map(WorkflowFact.ScheduleSet::why)).hasSizeGreaterThan(1);
  }

  @Test
  void a_machine_far_off_its_promised_speed_gets_less_work() {
    World world = world(List.of(), Played.host("a", 2, 1), Played.host("b", 2, 0.2));
    JobState end = flow(play(world, TaskFaults.GOOD, pipeline(20, 0, Promise.NONE)));

    assertThat(end.outcome()).contains(new Outcome.Done(false));
    assertThat(schedules().map(WorkflowFact.ScheduleSet::why))
        .anyMatch(reason -> reason instanceof Reason.OffSpeed || reason instanceof Reason.PlanLate);
    long slow =
        FlowState.of(end).ran().stream().filter(r -> r.machine().value().equals("b")).count();
    assertThat(slow).isLessThan(FlowState.of(end).ran().size() / 3);
  }

  @Test
  void a_task_that_always_fails_stops_only_what_waits_for_it() {
    TaskFaults taskFaults = new TaskFaults(0, 0, 0.1, List.of(), Duration.ofSeconds(3));
    JobState end =
        flow(
            play(
                world(List.of(), Played.host("m", 4, 1)),
                taskFaults,
                pipeline(12, 2, Promise.NONE)));

    Outcome.Failed failed = (Outcome.Failed) end.outcome().orElseThrow();
    assertThat(failed.reason()).startsWith("task ").contains("failed 3 times");
    int tasks = FlowState.of(end).spec().flow().tasks().size();
    long out = IntStream.range(0, tasks).filter(FlowState.of(end)::isOut).count();
    assertThat(end.keptCount()).isEqualTo(tasks - out).isPositive();
  }

  @Test
  void a_task_that_fails_on_one_machine_is_tried_on_another() {
    TaskFaults taskFaults = new TaskFaults(0, 0, 0, List.of(new MachineId("b")), Duration.ZERO);
    World world = world(List.of(), Played.host("a", 1, 1), Played.host("b", 1, 1));
    JobState end = flow(play(world, taskFaults, pipeline(3, 4, Promise.NONE)));

    assertThat(end.outcome()).contains(new Outcome.Done(false));
    assertThat(FlowState.of(end).failures().values())
        .isNotEmpty()
        .allSatisfy(on -> assertThat(on).hasSizeLessThanOrEqualTo(2));
  }

  @Test
  void workflows_share_the_images_that_one_of_them_pulled() {
    World world = world(List.of(), Played.host("m", 2, 1));
    play(world, TaskFaults.GOOD, pipeline(2, 0, Promise.NONE), pipeline(2, 0, Promise.NONE));

    double pull = 1.0;
    WorkflowFact.ScheduleSet second =
        schedules().filter(set -> !set.job().equals(FLOW)).reduce((a, b) -> b).orElseThrow();
    assertThat(second.assignments().getFirst().seconds()).isLessThan(10 + pull);
  }

  @Test
  void a_deadline_that_passes_stops_a_workflow_that_promised_to() {
    Promise promise =
        new Promise(
            Optional.of(new Deadline.Within(Duration.ofSeconds(30))), Promise.Otherwise.STOP);
    JobState end =
        flow(
            play(
                world(List.of(), Played.host("m", 4, 1)),
                TaskFaults.GOOD,
                pipeline(4, 0, promise)));

    assertThat(end.outcome()).contains(new Outcome.StoppedByPromise());
    assertThat(end.keptCount()).isBetween(1L, 9L);
  }

  @Test
  void the_same_seed_gives_the_same_history() {
    List<List<Fact>> histories = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      RandomFlow drawn = RandomFlow.of(20);
      List<Fact> history = new ArrayList<>();
      Observer recorder = (state, came, decided) -> history.addAll(decided);
      new Simulation(drawn.part(20), 20, List.of(recorder)).drain();
      histories.add(history);
    }
    assertThat(histories.getFirst()).isNotEmpty().isEqualTo(histories.getLast());
  }
}
