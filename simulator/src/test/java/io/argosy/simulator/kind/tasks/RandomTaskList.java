package io.argosy.simulator.kind.tasks;

import io.argosy.core.kind.tasks.TaskListSpec;
import io.argosy.core.model.JobId;
import io.argosy.core.model.UserId;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.simulator.RandomCase;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Lists of tasks and a world drawn from a seed, sometimes with an iterative job beside them. */
record RandomTaskList(
    World world,
    double failures,
    double seconds,
    boolean varies,
    List<JobArrival> arrivals,
    Map<JobId, List<TaskListPart.Batch>> open) {
  static RandomTaskList of(long seed) {
    // The machines, the network and the faults of an iterative job, at speeds around 1.
    World drawn = RandomCase.of(seed).world();
    RandomTaskList known = new Draw(new Streams(seed).stream("tasks"), drawn).draw();
    return known.opened(new Streams(seed).stream("arriving tasks"));
  }

  TaskListPart part() {
    return part(world);
  }

  TaskListPart part(World there) {
    TaskListPart part = new TaskListPart(there, failures, this::length, arrivals);
    open.forEach(part::opened);
    return part;
  }

  /** Some of the lists are open: more tasks arrive later, at once, soon or after long pauses. */
  private RandomTaskList opened(RandomGenerator random) {
    Map<JobId, List<TaskListPart.Batch>> some = new LinkedHashMap<>();
    for (JobArrival arrival : arrivals) {
      if (arrival.job() instanceof TaskListSpec spec && random.nextDouble() < 0.4) {
        some.put(arrival.id(), batches(random, spec.tasks()));
      }
    }
    return new RandomTaskList(world, failures, seconds, varies, arrivals, some);
  }

  private static List<TaskListPart.Batch> batches(RandomGenerator random, long known) {
    List<TaskListPart.Batch> batches = new ArrayList<>();
    double second = 0;
    long tasks = known;
    for (int left = random.nextInt(5); left >= 0; left--) {
      // The last one may bring nothing: then it only says that the list is complete.
      second += random.nextDouble() < 0.3 ? 0 : StrictMath.exp(random.nextDouble(-3, 4));
      tasks += left == 0 && random.nextBoolean() ? 0 : random.nextInt(1, 100);
      batches.add(new TaskListPart.Batch(Duration.ofNanos((long) (second * 1e9)), tasks));
    }
    return batches;
  }

  /** From a hundredth of a second to minutes; sometimes one task is a hundred times as long. */
  private double length(RandomGenerator random) {
    return seconds * (varies ? StrictMath.exp(2.3 * random.nextGaussian()) : 1);
  }

  private record Draw(RandomGenerator random, World drawn) {
    RandomTaskList draw() {
      List<JobArrival> arrivals = new ArrayList<>();
      int jobs = random.nextInt(1, 4);
      for (int i = 0; i < jobs; i++) {
        arrivals.add(arrival("tasks" + i, tasks()));
      }
      if (chance(0.3)) {
        arrivals.add(arrival("beside", iterative()));
      }
      return new RandomTaskList(
          world(),
          chance(0.5) ? 0 : random.nextDouble(0.3),
          StrictMath.exp(random.nextDouble(-4, 3)),
          chance(0.5),
          arrivals,
          Map.of());
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

    private TaskListSpec tasks() {
      Optional<Deadline> deadline =
          chance(0.5) ? Optional.empty() : Optional.of(new Deadline.Within(duration(1, 200)));
      Promise.Otherwise otherwise =
          chance(0.6) ? Promise.Otherwise.CONTINUE : Promise.Otherwise.STOP;
      int max = random.nextInt(1, 8);
      return new TaskListSpec(
          random.nextInt(1, 300),
          new JobSpec.Slots(random.nextInt(1, max + 1), max),
          new Promise(deadline, otherwise),
          random.nextInt(4),
          "simulated");
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
