package io.argosy.simulator;

import io.argosy.core.balance.Policies;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Prior;
import io.argosy.core.model.spec.Promise;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.Network;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.SpeedTrace.Point;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/** A world and a job drawn from a seed. The first machine always comes back: every job can end. */
public record RandomCase(World world, JobSpec.Iterative job) {
  private static final int CROWD = 100;

  public static RandomCase of(long seed) {
    RandomCase drawn =
        new Draw(new Streams(seed).stream("case"))
            .draw()
            .withPast(new Streams(seed).stream("past"))
            .withPlaces(new Streams(seed).stream("places"))
            .withStartup(new Streams(seed).stream("startup"));
    // Some worlds have a crowd: with many partitions, other rules apply.
    return new Streams(seed).stream("crowd").nextInt(200) == 0 ? drawn.crowded() : drawn;
  }

  /** Sometimes earlier runs are known, and their speeds may be wrong by any factor. */
  private RandomCase withPast(RandomGenerator random) {
    if (random.nextDouble() < 0.6) {
      return this;
    }
    double speed = job.iterations() / 100.0;
    List<Prior> priors = new ArrayList<>();
    for (String site : List.of("s0", "s1", "elsewhere")) {
      if (random.nextBoolean()) {
        double wrong = StrictMath.exp(random.nextDouble(-8, 8));
        priors.add(
            new Prior(new SiteId(site), speed * wrong, random.nextInt(1, 9), Optional.empty()));
      }
    }
    return new RandomCase(world, job.withPriors(priors));
  }

  /** Sometimes the job may run on few machines: always the first, by its name or its site's. */
  private RandomCase withPlaces(RandomGenerator random) {
    if (random.nextDouble() < 0.7) {
      return this;
    }
    SortedSet<String> places = new TreeSet<>();
    places.add(random.nextBoolean() ? "m0" : "s0");
    for (String name : List.of("m1", "m2", "m3", "s1", "elsewhere")) {
      if (random.nextDouble() < 0.3) {
        places.add(name);
      }
    }
    return new RandomCase(world, job.withPlaces(places));
  }

  /** Sometimes calls take from a hundredth of to ten times a report interval to start. */
  private RandomCase withStartup(RandomGenerator random) {
    boolean chunked = world.program().kind() == SimulatedProgram.Kind.CHUNKED;
    if (!chunked || random.nextDouble() < 0.7) {
      return this;
    }
    double interval = random.nextDouble(1, 5);
    double seconds = interval * Math.exp(random.nextDouble(Math.log(0.01), Math.log(10)));
    SimulatedProgram.Calls calls =
        new SimulatedProgram.Calls(random.nextDouble(0.5), random.nextDouble(1, 3));
    SimulatedProgram slow =
        new SimulatedProgram(
            SimulatedProgram.Kind.CHUNKED,
            world.program().attemptStartup(),
            Duration.ofNanos((long) (seconds * 1e9)),
            0,
            Optional.empty(),
            calls);
    World slower =
        new World(
            world.hosts(), slow, world.network(), world.faults(), world.lease(), world.limit());
    return new RandomCase(slower, job);
  }

  private RandomCase crowded() {
    List<World.Host> hosts = new ArrayList<>(world.hosts());
    World.Host first = hosts.getFirst();
    hosts.set(
        0, new World.Host(first.machine(), first.site(), CROWD, first.speed(), first.joinsAt()));
    World wide =
        new World(
            hosts, world.program(), world.network(), world.faults(), world.lease(), world.limit());
    JobSpec.Iterative many =
        new JobSpec.Iterative(
            job.mode(),
            Math.max(job.iterations(), 2 * CROWD),
            new JobSpec.Slots(CROWD, CROWD + job.slots().max()),
            job.promise(),
            job.policy(),
            job.retries(),
            job.body(),
            job.priors(),
            job.places(),
            job.block());
    return new RandomCase(wide, many);
  }

  private record Draw(RandomGenerator random) {
    RandomCase draw() {
      long iterations = (long) StrictMath.exp(random.nextDouble() * StrictMath.log(1e6));
      // About how long the job takes on one slot.
      double seconds = StrictMath.exp(random.nextDouble() * StrictMath.log(3000)) + 1;
      double speed = iterations / seconds;
      int machines = random.nextInt(1, 7);
      List<World.Host> hosts = new ArrayList<>();
      for (int i = 0; i < machines; i++) {
        hosts.add(host(i, speed, seconds));
      }
      World world =
          new World(
              hosts,
              program(iterations, seconds),
              network(),
              faults(machines, seconds),
              duration(0.5, 30),
              Duration.ofDays(3650));
      return new RandomCase(world, job(iterations, seconds));
    }

    private World.Host host(int index, double speed, double seconds) {
      Duration joinsAt = index == 0 || chance(0.7) ? Duration.ZERO : duration(0, seconds);
      return new World.Host(
          new MachineId("m" + index),
          new SiteId("s" + index % 2),
          random.nextInt(1, 9),
          speed(speed * random.nextDouble(0.3, 1.5), seconds),
          joinsAt);
    }

    private Speed speed(double base, double seconds) {
      return switch (random.nextInt(5)) {
        case 0 -> Speed.constant(base).withSpread(0.15);
        case 1 -> {
          double stops = random.nextDouble(0.01, seconds);
          double goesOn = stops + random.nextDouble(0.1, seconds);
          yield Speed.steps(
              List.of(new Point(0, base), new Point(stops, 0), new Point(goesOn, base)));
        }
        case 2 ->
            new Speed(
                List.of(new Point(0, base), new Point(seconds / 3, base / 5)),
                true,
                Optional.empty(),
                0.02,
                Optional.empty());
        case 3 ->
            new Speed(
                List.of(new Point(0, base)),
                false,
                Optional.empty(),
                0,
                Optional.of(
                    new Speed.Neighbour(
                        duration(0.1, seconds / 3 + 0.2), duration(0.1, seconds / 5 + 0.2), 0.2)));
        default -> Speed.constant(base);
      };
    }

    private SimulatedProgram program(long iterations, double seconds) {
      boolean chunked = chance(0.5);
      // With a time limit shorter than a chunk or an iteration, the job would never end.
      boolean limited = !chunked && iterations > 1000 && chance(0.2);
      return new SimulatedProgram(
          chunked ? SimulatedProgram.Kind.CHUNKED : SimulatedProgram.Kind.COOPERATIVE,
          chance(0.5) ? Duration.ZERO : duration(0, 2),
          chance(0.5) ? Duration.ZERO : duration(0, 0.2),
          chance(0.2) ? 3600 / seconds * random.nextDouble(2) : 0,
          limited ? Optional.of(duration(seconds / 10, seconds)) : Optional.empty());
    }

    private Network network() {
      if (chance(0.2)) {
        return Network.reliable(Duration.ofMillis(random.nextInt(20)));
      }
      Duration least = Duration.ofMillis(random.nextInt(20));
      return new Network(
          least,
          least.plus(duration(0, chance(0.8) ? 0.2 : 5)),
          chance(0.5) ? 0 : random.nextDouble(0.3),
          chance(0.5) ? 0 : random.nextDouble(0.3),
          chance(0.5),
          duration(0.1, 5));
    }

    private List<Fault> faults(int machines, double seconds) {
      List<Fault> faults = new ArrayList<>();
      int count = chance(0.25) ? 0 : random.nextInt(6);
      for (int i = 0; i < count; i++) {
        int victim = random.nextInt(machines);
        faults.add(fault(new MachineId("m" + victim), victim > 0, duration(0, seconds / 2)));
      }
      return faults;
    }

    private Fault fault(MachineId machine, boolean expendable, Duration at) {
      Duration later = at.plus(duration(0.01, 90));
      Optional<Duration> back = expendable && chance(0.4) ? Optional.empty() : Optional.of(later);
      return switch (random.nextInt(20)) {
        case 0, 1, 2, 3, 4 -> new Fault.Unreachable(machine, at, back);
        case 5, 6, 7 -> new Fault.PowerLoss(machine, at, back);
        case 8, 9 -> expendable ? new Fault.Spot(machine, at) : new Fault.WorkerCrash(machine, at);
        case 10, 11 -> new Fault.WorkerCrash(machine, at);
        case 12 -> new Fault.Unfit(machine, at);
        case 13, 14, 15, 16 -> new Fault.KernelCrash(at, duration(0, 20));
        case 17, 18 -> new Fault.ClockStep(at, duration(0, 60));
        default ->
            chance(0.3) ? new Fault.Cancelled(at) : new Fault.KernelCrash(at, Duration.ofMillis(1));
      };
    }

    private JobSpec.Iterative job(long iterations, double seconds) {
      int initial = random.nextInt(1, 5);
      Optional<Deadline> deadline =
          chance(0.4)
              ? Optional.empty()
              : Optional.of(deadline(duration(seconds / 10, seconds * 1.2)));
      Promise.Otherwise otherwise =
          chance(0.7) ? Promise.Otherwise.CONTINUE : Promise.Otherwise.STOP;
      List<String> policies = Policies.names();
      return new JobSpec.Iterative(
          chance(0.5) ? JobSpec.Mode.COUNT : JobSpec.Mode.RANGE,
          iterations,
          new JobSpec.Slots(initial, initial + random.nextInt(12)),
          new Promise(deadline, otherwise),
          policies.get(random.nextInt(policies.size())),
          chance(0.2) ? 0 : random.nextInt(1, 20),
          "simulated");
    }

    /** From acceptance, or from the first start; not drawn, so that other draws stay the same. */
    private static Deadline deadline(Duration span) {
      return span.toMillis() % 5 == 0 ? new Deadline.FromStart(span) : new Deadline.Within(span);
    }

    private boolean chance(double probability) {
      return random.nextDouble() < probability;
    }

    private Duration duration(double from, double to) {
      return Duration.ofNanos((long) (random.nextDouble(from, to) * 1e9) + 1);
    }
  }
}
