package io.argosy.simulator.kind.pipeline;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.pipeline.PipelineFact;
import io.argosy.core.kind.pipeline.PipelineSpec;
import io.argosy.core.kind.pipeline.PipelineStimulus;
import io.argosy.core.kind.pipeline.StageDivision;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.JobId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.packing.GroupsCheck;
import io.argosy.core.packing.WeightedItem;
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
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/** Pipelines on the machines of a world. */
public final class PipelinePart extends KindPart {
  private final World world;
  private final double failures;
  private final ToDoubleFunction<RandomGenerator> lengths;
  private final ItemSource items;
  private final List<JobArrival> arrivals;
  private Optional<RandomGenerator> chance = Optional.empty();
  private UserRetry retry = new UserRetry(Optional.empty());

  private OptionalInt crashAfter = OptionalInt.empty();
  private Optional<Fault.KernelCrash> crash = Optional.empty();
  private int entries;

  /** The items that the tasks before a stage leave for it. */
  @FunctionalInterface
  public interface ItemSource {
    /** Equal for equal arguments; empty if an input of the stage is wrong. */
    Optional<List<WeightedItem>> of(JobId job, int stage);
  }

  /**
   * @param failures the chance that a run of a task fails
   * @param lengths draws how many seconds a slot of speed 1 needs for a task
   */
  public PipelinePart(
      World world,
      double failures,
      ToDoubleFunction<RandomGenerator> lengths,
      ItemSource items,
      List<JobArrival> arrivals) {
    this.world = world;
    this.failures = failures;
    this.lengths = lengths;
    this.items = items;
    this.arrivals = List.copyOf(arrivals);
  }

  /** The user tries each job again that long after its end. */
  public PipelinePart triedAgain(Duration after) {
    retry = new UserRetry(Optional.of(after));
    return this;
  }

  /** The coordinator crashes at the entry that follows so many; the world must have crashes. */
  public PipelinePart crashedAfter(int stored, Fault.KernelCrash how) {
    crashAfter = OptionalInt.of(stored);
    crash = Optional.of(how);
    return this;
  }

  @Override
  protected void stored(State state, List<Fact> facts) {
    entries++;
    if (crashAfter.equals(OptionalInt.of(entries))) {
      realm().desk().crashSoon(crash.orElseThrow());
    }
    retry.stored(realm(), facts);
    for (Fact fact : facts) {
      if (fact instanceof PipelineFact.StageDue due) {
        PipelineSpec spec = (PipelineSpec) state.job(due.job()).orElseThrow().spec();
        Stamped answer = divided(due.job(), due.stage(), spec.stages().get(due.stage()));
        // Whoever prepares a stage insists: after a crash of the kernel it tells the same again.
        Duration taken = Duration.ofMillis(1 + chance.orElseThrow().nextInt(2_000));
        realm().timeline().after(taken, () -> realm().desk().insist(() -> true, List.of(answer)));
      }
    }
  }

  private Stamped divided(JobId job, int stage, PipelineSpec.Stage spec) {
    Optional<List<WeightedItem>> found = items.of(job, stage);
    if (found.isEmpty()) {
      return at -> new PipelineStimulus.StageImpossible(at, job, stage, "an input is wrong");
    }
    boolean grouped =
        !(spec.partition() instanceof PipelineSpec.Partition.Whole
            || spec.partition() instanceof PipelineSpec.Partition.Count);
    List<WeightedItem> all = grouped ? found.get() : List.of();
    return switch (StageDivision.of(spec, all, key -> OptionalDouble.empty())) {
      case StageDivision.Refused(String reason) ->
          at -> new PipelineStimulus.StageImpossible(at, job, stage, reason);
      case StageDivision.Copies(int tasks) ->
          at -> new PipelineStimulus.StagePrepared(at, job, stage, tasks, 0, plan(tasks));
      case StageDivision.Groups(List<List<Integer>> groups) -> {
        refuseLost(all, groups);
        yield at ->
            new PipelineStimulus.StagePrepared(
                at, job, stage, groups.size(), all.size(), plan(groups.hashCode()));
      }
    };
  }

  private static void refuseLost(List<WeightedItem> all, List<List<Integer>> groups) {
    GroupsCheck check =
        GroupsCheck.of(
            all.stream().map(WeightedItem::key).toList(),
            groups.stream()
                .map(group -> group.stream().map(place -> all.get(place).key()).toList())
                .toList());
    if (!check.isRight()) {
      throw new IllegalStateException("items were lost: " + check.mistakes());
    }
  }

  private static ResultRef plan(int content) {
    return new ResultRef(1, String.format(Locale.ROOT, "%064x", content));
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
    chance = Optional.of(realm.streams().stream("pipelines"));
  }

  @Override
  protected Optional<VirtualMachine.ProgramFactory> labour(
      World.Host host, List<SpeedTrace> traces) {
    Set<JobId> own = new HashSet<>();
    for (JobArrival arrival : arrivals) {
      if (arrival.job() instanceof PipelineSpec) {
        own.add(arrival.id());
      }
    }
    return Optional.of(new Slots(traces, realm().setting(), own));
  }

  /** How a machine runs the tasks of stages. */
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
