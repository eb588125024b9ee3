package io.argosy.simulator.kind.tasks;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.tasks.TaskListFact;
import io.argosy.core.kind.tasks.TaskListSpec;
import io.argosy.core.kind.tasks.TaskListStimulus;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.JobId;
import io.argosy.core.work.Holding;
import io.argosy.simulator.machine.ProgramModel;
import io.argosy.simulator.machine.Setting;
import io.argosy.simulator.machine.Stamped;
import io.argosy.simulator.machine.TaskWorker;
import io.argosy.simulator.machine.VirtualAttempt;
import io.argosy.simulator.machine.VirtualMachine;
import io.argosy.simulator.realm.KindPart;
import io.argosy.simulator.realm.RealmResources;
import io.argosy.simulator.realm.SimulatedRealm;
import io.argosy.simulator.realm.UserRetry;
import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/** Lists of tasks on the machines of a world, perhaps with other jobs. */
public final class TaskListPart extends KindPart {
  private final World world;
  private final double failures;
  private final ToDoubleFunction<RandomGenerator> lengths;
  private final List<JobArrival> arrivals;
  private Optional<RandomGenerator> chance = Optional.empty();
  private final Map<JobId, List<Batch>> open = new HashMap<>();
  private UserRetry retry = new UserRetry(Optional.empty());

  /**
   * @param failures the chance that a run of a task fails
   * @param lengths draws how many seconds a slot of speed 1 needs for a task
   */
  public TaskListPart(
      World world,
      double failures,
      ToDoubleFunction<RandomGenerator> lengths,
      List<JobArrival> arrivals) {
    this.world = world;
    this.failures = failures;
    this.lengths = lengths;
    this.arrivals = List.copyOf(arrivals);
  }

  /** The user tries each job again that long after its end. */
  public TaskListPart triedAgain(Duration after) {
    retry = new UserRetry(Optional.of(after));
    return this;
  }

  /**
   * More tasks of an open list.
   *
   * @param after how long after the acceptance they arrive
   * @param tasks how many the list has with them
   */
  public record Batch(Duration after, long tasks) {}

  /** The list of a job is open: these arrive later, and the last completes it. */
  public TaskListPart opened(JobId job, List<Batch> batches) {
    open.put(job, List.copyOf(batches));
    return this;
  }

  @Override
  protected Optional<Stamped> submission(JobArrival arrival) {
    return open.containsKey(arrival.id()) && arrival.job() instanceof TaskListSpec spec
        ? Optional.of(
            at -> new TaskListStimulus.OpenListSubmitted(at, arrival.id(), spec, arrival.claim()))
        : Optional.empty();
  }

  @Override
  protected void stored(State state, List<Fact> facts) {
    retry.stored(realm(), facts);
    for (Fact fact : facts) {
      // A user who continues a list gives its items again.
      if (fact instanceof TaskListFact.TaskListOpened f) {
        feed(f.job());
      } else if (fact instanceof TaskListFact.TaskListReopened f) {
        feed(f.job());
      }
    }
  }

  private void feed(JobId job) {
    List<Batch> batches = open.getOrDefault(job, List.of());
    for (Batch batch : batches) {
      boolean last = batch.equals(batches.getLast());
      Stamped arrived = at -> new TaskListStimulus.TasksArrived(at, job, batch.tasks(), last);
      realm()
          .timeline()
          .after(batch.after(), () -> realm().desk().insist(() -> true, List.of(arrived)));
    }
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
    chance = Optional.of(realm.streams().stream("tasks"));
  }

  @Override
  protected Optional<VirtualMachine.ProgramFactory> labour(
      World.Host host, List<SpeedTrace> traces) {
    Set<JobId> own = new HashSet<>();
    for (JobArrival arrival : arrivals) {
      if (arrival.job() instanceof TaskListSpec) {
        own.add(arrival.id());
      }
    }
    return Optional.of(new Slots(traces, realm().setting(), own));
  }

  /** How a machine runs tasks. */
  private final class Slots implements VirtualMachine.ProgramFactory {
    private final List<SpeedTrace> traces;
    private final Setting setting;
    private final Set<JobId> jobs;

    Slots(List<SpeedTrace> traces, Setting setting, Set<JobId> jobs) {
      this.traces = traces;
      this.setting = setting;
      this.jobs = jobs;
    }

    @Override
    public ProgramModel hire(VirtualAttempt attempt, Holding holding) {
      SpeedTrace trace = traces.get(attempt.slot());
      return new TaskWorker(attempt, holding, setting, task -> run(trace));
    }

    private TaskWorker.Run run(SpeedTrace trace) {
      RandomGenerator random = chance.orElseThrow();
      double now = setting.timeline().seconds();
      double ends = now + trace.timeToDo(lengths.applyAsDouble(random), now);
      return new TaskWorker.Run(Seconds.toNanosRoundedUp(ends), random.nextDouble() < failures);
    }

    @Override
    public boolean takes(JobId job) {
      return jobs.contains(job);
    }
  }
}
