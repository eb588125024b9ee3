package io.argosy.simulator.kind.workflow;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.workflow.FlowState;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.JobId;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.SiteSpec;
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

/** Simulated workflows with every step checked, and what happened. */
record PlayedFlow(State end, List<Fact> facts) {
  static final JobId FLOW = new JobId("flow");

  static PlayedFlow in(List<Fault> faults, JobSpec.Workflow flow, World.Host... hosts) {
    return in(
        Played.world(SimulatedProgram.cooperative(), Played.NEAR, faults, hosts),
        TaskFaults.GOOD,
        List.of(new JobArrival(FLOW, flow, Claim.NONE, Duration.ZERO)));
  }

  static PlayedFlow in(World world, TaskFaults taskFaults, List<JobArrival> arrivals) {
    List<Fact> facts = new ArrayList<>();
    Invariants invariants = new Invariants(SimulatedKinds.standard(), 200_000);
    Observer recorder = (state, came, decided) -> facts.addAll(decided);
    WorkflowPart part = new WorkflowPart(world, taskFaults, arrivals);
    State end = new Simulation(part, 1, List.of(invariants, recorder)).drain();
    invariants.atEnd(end);
    return new PlayedFlow(end, facts);
  }

  JobState flow() {
    return end.job(FLOW).orElseThrow();
  }

  <T extends Fact> Stream<T> all(Class<T> kind) {
    return facts.stream().filter(kind::isInstance).map(kind::cast);
  }

  /** How many tasks ran to their end on a machine. */
  long ranOn(String machine) {
    return FlowState.of(flow()).ran().stream()
        .filter(r -> r.machine().value().equals(machine))
        .count();
  }

  double seconds() {
    return Seconds.between(flow().acceptedAt(), flow().endedAt().orElseThrow());
  }

  /** A workflow without images, scheduled by HEFT. */
  static JobSpec.Workflow of(List<Flow.Task> tasks, SiteSpec... sites) {
    return new JobSpec.Workflow(
        new Flow(tasks, List.of()),
        List.of(sites),
        new JobSpec.Slots(1, 8),
        Promise.NONE,
        "heft",
        0,
        1,
        "");
  }

  /** A task that takes so long on a machine without a description, and depends on other tasks. */
  static Flow.Task task(int number, double seconds, int... after) {
    return new Flow.Task(
        "t" + number,
        "t",
        Optional.empty(),
        seconds * 1000,
        List.of(),
        50,
        0,
        IntStream.of(after).mapToObj(from -> new Flow.Input(from, 0)).toList());
  }

  /** What is promised of a machine: its speed as a multiple of one without a description. */
  static SiteSpec promised(String machine, double speed) {
    SiteSpec usual = SiteSpec.UNDESCRIBED;
    return new SiteSpec(
        machine,
        "",
        speed * usual.millionInstructionsPerSecond(),
        usual.bandwidthBytesPerSecond(),
        usual.uplinkBytesPerSecond(),
        usual.registryBytesPerSecond(),
        usual.usageLimitPercent(),
        usual.vcpusPerCore(),
        usual.memoryBytes());
  }
}
