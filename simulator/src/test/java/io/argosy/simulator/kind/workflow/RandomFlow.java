package io.argosy.simulator.kind.workflow;

import io.argosy.core.dag.policy.SchedulePolicies;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.UserId;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.SiteSpec;
import io.argosy.simulator.RandomCase;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.TaskFaults;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Workflows and a world drawn from a seed: machines that differ from their promises, tasks that
 * fail now and then or always, and other jobs that compete for the slots.
 */
public record RandomFlow(World world, TaskFaults luck, List<JobArrival> arrivals) {
  /** For every second seed, the user retries failed workflows. */
  public WorkflowPart part(long seed) {
    Optional<Duration> again =
        seed % 2 == 0 ? Optional.of(Duration.ofSeconds(seed % 100)) : Optional.empty();
    return new WorkflowPart(world, luck, arrivals, again);
  }

  public static RandomFlow of(long seed) {
    // The machines, the network and the faults of an iterative job, at speeds around 1.
    World drawn = RandomCase.of(seed).world();
    Streams streams = new Streams(seed);
    RandomFlow flow = new Draw(streams.stream("flow"), drawn).draw(seed);
    return new RandomFlow(
        flow.world(), flow.luck(), RandomPrices.on(flow.arrivals(), streams.stream("money")));
  }

  private record Draw(RandomGenerator random, World drawn) {
    RandomFlow draw(long seed) {
      double seconds = StrictMath.exp(random.nextDouble(-1, 6));
      World world = Worlds.tamed(drawn, seconds, random);
      List<JobArrival> arrivals = new ArrayList<>();
      int jobs = chance(0.6) ? 1 : random.nextInt(2, 4);
      for (int i = 0; i < jobs; i++) {
        arrivals.add(arrival("flow" + i, workflow(seed + i, seconds, world), seconds));
      }
      if (chance(0.3)) {
        arrivals.add(arrival("beside", iterative(seconds), seconds));
      }
      return new RandomFlow(world, luck(world), arrivals);
    }

    private JobArrival arrival(String name, JobSpec job, double seconds) {
      Claim claim = new Claim(new UserId("u" + random.nextInt(2)), random.nextInt(-1, 2));
      Duration at = chance(0.6) ? Duration.ZERO : duration(0, 5 * seconds);
      return new JobArrival(new JobId(name), job, claim, at);
    }

    private JobSpec.Iterative iterative(double seconds) {
      long iterations = Math.max(1, (long) (seconds * random.nextDouble(1, 20)));
      return new JobSpec.Iterative(
          JobSpec.Mode.RANGE,
          iterations,
          new JobSpec.Slots(1, random.nextInt(1, 6)),
          Promise.NONE,
          "argosy",
          50,
          "simulated");
    }

    private JobSpec.Workflow workflow(long seed, double seconds, World world) {
      int images = random.nextInt(4);
      double bytes = seconds * 100;
      List<Flow.Image> all = new ArrayList<>();
      for (int i = 0; i < images; i++) {
        all.add(new Flow.Image("image" + i, chance(0.2) ? 0 : random.nextDouble(bytes)));
      }
      int count = random.nextInt(1, 26);
      List<Flow.Task> tasks = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        tasks.add(task(i, images, seconds, bytes));
      }
      int initial = random.nextInt(1, 4);
      List<String> policies = SchedulePolicies.names();
      // The portfolio searches for long: a few of them are enough.
      int choices = chance(0.05) ? policies.size() : policies.size() - 1;
      return new JobSpec.Workflow(
          new Flow(tasks, all),
          sites(world),
          new JobSpec.Slots(initial, initial + random.nextInt(8)),
          promise(seconds * count),
          policies.get(random.nextInt(choices)),
          random.nextInt(4),
          seed,
          "simulated");
    }

    private Flow.Task task(int number, int images, double seconds, double bytes) {
      List<Flow.Input> inputs = new ArrayList<>();
      double density = random.nextDouble(0, 0.4);
      for (int from = 0; from < number; from++) {
        if (random.nextDouble() < density) {
          inputs.add(new Flow.Input(from, chance(0.3) ? 0 : random.nextDouble(bytes)));
        }
      }
      boolean timed = chance(0.1);
      double length = chance(0.05) ? 0 : seconds * random.nextDouble(0.1, 2);
      List<Flow.RunTime> times = new ArrayList<>();
      if (timed) {
        times.add(new Flow.RunTime("a", length));
        if (chance(0.7)) {
          times.add(new Flow.RunTime("b", length * random.nextDouble(0.3, 3)));
        }
      }
      return new Flow.Task(
          "t" + number,
          "kind" + number % 3,
          images == 0 || chance(0.2)
              ? Optional.empty()
              : Optional.of("image" + random.nextInt(images)),
          length * 1000,
          times,
          random.nextDouble(100),
          chance(0.5) ? 0 : random.nextDouble(100),
          inputs);
    }

    /** The first machine may run everything; some others are described, some with tight limits. */
    private List<SiteSpec> sites(World world) {
      List<SiteSpec> books = new ArrayList<>();
      books.add(book("m0", "a", 100, 200));
      for (World.Host host : world.hosts().subList(1, world.hosts().size())) {
        if (chance(0.6)) {
          String type = chance(0.5) ? "a" : "b";
          books.add(
              book(
                  host.machine().value(),
                  type,
                  random.nextDouble(20, 100),
                  chance(0.5) ? 60 : 1e6));
        }
      }
      return books;
    }

    private SiteSpec book(String name, String type, double limit, double memory) {
      return new SiteSpec(
          name,
          type,
          1000 * random.nextDouble(0.5, 2),
          random.nextDouble(20, 400),
          chance(0.5) ? Double.POSITIVE_INFINITY : random.nextDouble(20, 400),
          chance(0.5) ? Double.POSITIVE_INFINITY : random.nextDouble(20, 400),
          limit,
          random.nextInt(1, 4),
          memory);
    }

    private Promise promise(double seconds) {
      Optional<Deadline> deadline =
          chance(0.6)
              ? Optional.empty()
              : Optional.of(new Deadline.Within(duration(seconds / 20, seconds * 1.5)));
      return new Promise(
          deadline, chance(0.6) ? Promise.Otherwise.CONTINUE : Promise.Otherwise.STOP);
    }

    private TaskFaults luck(World world) {
      List<MachineId> broken = new ArrayList<>();
      for (World.Host host : world.hosts().subList(1, world.hosts().size())) {
        if (chance(0.1)) {
          broken.add(host.machine());
        }
      }
      return new TaskFaults(
          chance(0.5) ? 0 : random.nextDouble(0.4),
          chance(0.6) ? 0 : random.nextDouble(0.3),
          chance(0.7) ? 0 : random.nextDouble(0.2),
          broken,
          chance(0.5) ? Duration.ZERO : duration(0, 20));
    }

    private boolean chance(double probability) {
      return random.nextDouble() < probability;
    }

    private Duration duration(double from, double to) {
      return Duration.ofNanos((long) (random.nextDouble(from, to) * 1e9) + 1);
    }
  }

  /** Worlds for workflows: as drawn, but at speeds around the promised ones. */
  private static final class Worlds {
    private Worlds() {}

    static World tamed(World drawn, double seconds, RandomGenerator random) {
      List<World.Host> hosts = new ArrayList<>();
      for (World.Host host : drawn.hosts()) {
        hosts.add(
            new World.Host(
                host.machine(),
                host.site(),
                Math.min(6, host.slots()),
                RandomSpeed.around(1, seconds * 5, random),
                host.joinsAt()));
      }
      SimulatedProgram program =
          new SimulatedProgram(
              SimulatedProgram.Kind.COOPERATIVE,
              drawn.program().attemptStartup(),
              Duration.ZERO,
              random.nextDouble() < 0.8 ? 0 : 3600 / seconds * random.nextDouble(0.2),
              random.nextDouble() < 0.95
                  ? Optional.empty()
                  : Optional.of(
                      Duration.ofNanos((long) (seconds * random.nextDouble(1, 5) * 1e9))));
      return new World(
          hosts, program, drawn.network(), drawn.faults(), drawn.lease(), drawn.limit());
    }
  }
}
