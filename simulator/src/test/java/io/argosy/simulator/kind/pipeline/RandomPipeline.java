package io.argosy.simulator.kind.pipeline;

import io.argosy.core.kind.pipeline.PipelineSpec;
import io.argosy.core.kind.pipeline.PipelineSpec.Amount;
import io.argosy.core.kind.pipeline.PipelineSpec.ErrorAction;
import io.argosy.core.kind.pipeline.PipelineSpec.Partition;
import io.argosy.core.kind.pipeline.PipelineSpec.Stage;
import io.argosy.core.kind.pipeline.PipelineSpec.Target;
import io.argosy.core.model.JobId;
import io.argosy.core.model.UserId;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.packing.WeightedItem;
import io.argosy.simulator.RandomCase;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Pipelines and a world drawn from a seed, sometimes with an iterative job beside them. */
record RandomPipeline(
    long seed,
    World world,
    double failures,
    double seconds,
    double impossible,
    List<JobArrival> arrivals) {
  static RandomPipeline of(long seed) {
    // The machines, the network and the faults of an iterative job, at speeds around 1.
    World drawn = RandomCase.of(seed).world();
    return new Draw(seed, new Streams(seed).stream("pipelines"), drawn).draw();
  }

  PipelinePart part() {
    return new PipelinePart(world, failures, this::length, this::items, arrivals);
  }

  private double length(RandomGenerator random) {
    return seconds * StrictMath.exp(random.nextGaussian());
  }

  /** Equal for equal arguments. Some stages have no items, some have one that is by far largest. */
  private Optional<List<WeightedItem>> items(JobId job, int stage) {
    RandomGenerator random = new Streams(seed).stream("items/" + job + "/" + stage);
    if (random.nextDouble() < impossible) {
      return Optional.empty();
    }
    List<WeightedItem> items = new ArrayList<>();
    int count = random.nextDouble() < 0.1 ? 0 : random.nextInt(60);
    for (int i = 0; i < count; i++) {
      double weight = random.nextDouble() < 0.05 ? 1e6 : random.nextInt(100);
      items.add(new WeightedItem("item " + random.nextInt(50), weight));
    }
    return Optional.of(items);
  }

  private record Draw(long seed, RandomGenerator random, World drawn) {
    RandomPipeline draw() {
      List<JobArrival> arrivals = new ArrayList<>();
      int jobs = random.nextInt(1, 4);
      for (int i = 0; i < jobs; i++) {
        arrivals.add(arrival("pipeline" + i, pipeline()));
      }
      if (chance(0.3)) {
        arrivals.add(arrival("beside", iterative()));
      }
      return new RandomPipeline(
          seed,
          world(),
          chance(0.5) ? 0 : random.nextDouble(0.3),
          StrictMath.exp(random.nextDouble(-3, 3)),
          chance(0.7) ? 0 : 0.1,
          arrivals);
    }

    private World world() {
      List<World.Host> hosts = new ArrayList<>();
      for (World.Host host : drawn.hosts()) {
        hosts.add(
            new World.Host(
                host.machine(),
                host.site(),
                random.nextInt(1, 3),
                Speed.constant(StrictMath.exp(random.nextDouble(-2, 2))).withSpread(0.15),
                host.joinsAt()));
      }
      SimulatedProgram program =
          new SimulatedProgram(
              SimulatedProgram.Kind.COOPERATIVE,
              chance(0.5) ? Duration.ZERO : duration(0, 2),
              Duration.ZERO,
              0,
              Optional.empty());
      return new World(
          hosts, program, drawn.network(), drawn.faults(), drawn.lease(), drawn.limit());
    }

    private JobArrival arrival(String name, JobSpec job) {
      Claim claim = new Claim(new UserId("u" + random.nextInt(2)), random.nextInt(-1, 2));
      return new JobArrival(
          new JobId(name), job, claim, chance(0.6) ? Duration.ZERO : duration(0, 60));
    }

    private PipelineSpec pipeline() {
      Optional<Deadline> deadline =
          chance(0.5) ? Optional.empty() : Optional.of(new Deadline.Within(duration(1, 200)));
      Promise.Otherwise otherwise =
          chance(0.6) ? Promise.Otherwise.CONTINUE : Promise.Otherwise.STOP;
      List<Stage> stages = new ArrayList<>();
      int count = random.nextInt(1, 6);
      for (int i = 0; i < count; i++) {
        stages.add(stage("stage" + i));
      }
      return new PipelineSpec(
          List.of("items"),
          List.of(),
          stages,
          new JobSpec.Slots(1, random.nextInt(1, 8)),
          new Promise(deadline, otherwise),
          "simulated");
    }

    private Stage stage(String id) {
      boolean coordinator = chance(0.4);
      return new Stage(
          id,
          coordinator ? Target.COORDINATOR : Target.PROCESSORS,
          List.of("items"),
          List.of(id),
          coordinator ? new Partition.Whole() : partition(),
          chance(0.5) ? ErrorAction.EXIT : ErrorAction.CONTINUE,
          random.nextInt(4),
          Optional.empty());
    }

    private Partition partition() {
      return switch (random.nextInt(4)) {
        case 0 -> new Partition.Whole();
        case 1 -> new Partition.Count(new Amount.Known(random.nextInt(1, 12)));
        case 2 -> new Partition.Bins("items", new Amount.Known(random.nextInt(1, 12)));
        default ->
            new Partition.Capacity(
                "items",
                Optional.of(new Amount.Known(random.nextInt(1, 300))),
                new Amount.Known(random.nextDouble()));
      };
    }

    private JobSpec.Iterative iterative() {
      return new JobSpec.Iterative(
          JobSpec.Mode.RANGE,
          random.nextInt(1, 200),
          new JobSpec.Slots(1, random.nextInt(1, 6)),
          Promise.NONE,
          "argosy",
          50,
          "simulated");
    }

    private boolean chance(double probability) {
      return random.nextDouble() < probability;
    }

    private Duration duration(double from, double to) {
      return Duration.ofNanos((long) (random.nextDouble(from, to) * 1e9) + 1);
    }
  }
}
