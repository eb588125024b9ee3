package io.argosy.simulator.kind.workflow;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.JobId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.simulator.machine.VirtualMachine;
import io.argosy.simulator.realm.KindPart;
import io.argosy.simulator.realm.RealmResources;
import io.argosy.simulator.realm.SimulatedRealm;
import io.argosy.simulator.realm.UserRetry;
import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.TaskFaults;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Workflows on the machines of a world, perhaps with other jobs. The speed of a slot is relative to
 * what its site promises: at 1 the slot is as fast as promised.
 */
public final class WorkflowPart extends KindPart {
  private final World world;
  private final TaskFaults taskFaults;
  private final List<JobArrival> arrivals;

  /** How long after its end the user retries a workflow once, if at all. */
  private final UserRetry retry;

  private Optional<FlowRuns> drawn = Optional.empty();

  public WorkflowPart(World world, TaskFaults taskFaults, List<JobArrival> arrivals) {
    this(world, taskFaults, arrivals, Optional.empty());
  }

  /**
   * As above.
   *
   * @param again how long after its end the user retries a workflow, once
   */
  public WorkflowPart(
      World world, TaskFaults taskFaults, List<JobArrival> arrivals, Optional<Duration> again) {
    this.world = world;
    this.taskFaults = taskFaults;
    this.arrivals = List.copyOf(arrivals);
    this.retry = new UserRetry(again);
  }

  @Override
  public RealmResources resources() {
    return RealmResources.of(world);
  }

  @Override
  public List<JobArrival> arrivals() {
    return arrivals;
  }

  @Override
  protected void prepare(SimulatedRealm realm) {
    Map<JobId, JobSpec.Workflow> specs = new LinkedHashMap<>();
    for (JobArrival arrival : arrivals) {
      if (arrival.job() instanceof JobSpec.Workflow spec) {
        specs.put(arrival.id(), spec);
      }
    }
    drawn =
        Optional.of(
            new FlowRuns(specs, id -> realm.machine(id).host(), taskFaults, realm.streams()));
  }

  @Override
  protected Duration computingTime() {
    return taskFaults.scheduling();
  }

  @Override
  protected Optional<VirtualMachine.ProgramFactory> labour(
      World.Host host, List<SpeedTrace> traces) {
    return Optional.of(new FlowTaskModel(host, traces, realm().setting(), runs()));
  }

  private FlowRuns runs() {
    return drawn.orElseThrow();
  }

  @Override
  protected void stored(State state, List<Fact> facts) {
    retry.stored(realm(), facts);
  }

  /** How many images all machines have pulled together. */
  public int pulls() {
    return runs().pulls();
  }

  /** Bytes that the machines have pulled. */
  public double pulledBytes() {
    return runs().pulledBytes();
  }

  /** Bytes that machines fetched from each other, counted each time that a task fetches them. */
  public double movedBytes() {
    return runs().movedBytes();
  }
}
