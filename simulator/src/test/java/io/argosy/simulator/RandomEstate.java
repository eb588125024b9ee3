package io.argosy.simulator;

import io.argosy.core.balance.Policies;
import io.argosy.core.dag.policy.SchedulePolicies;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.UserId;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.Sample;
import io.argosy.core.model.spec.SiteSpec;
import io.argosy.simulator.replica.RealmScenario;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.Market;
import io.argosy.simulator.world.Network;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.Supply;
import io.argosy.simulator.world.TaskDurationModel;
import io.argosy.simulator.world.TaskFaults;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A realm with a few small jobs of any kind, drawn from a seed. Its first machine always comes
 * back: every job can end.
 */
final class RandomEstate {
  private static final Duration LEASE = Duration.ofSeconds(4);

  private final RandomGenerator random;

  private RandomEstate(RandomGenerator random) {
    this.random = random;
  }

  static RealmScenario of(String name, RandomGenerator random) {
    return new RandomEstate(random).draw(name);
  }

  private RealmScenario draw(String name) {
    double seconds = random.nextDouble(2, 15);
    World world = world(seconds);
    List<JobArrival> arrivals = new ArrayList<>();
    int kind = random.nextInt(10);
    if (kind < 6) {
      arrivals.add(arrival("range", iterative(seconds), seconds));
    }
    if (kind == 5 || kind == 6 || kind == 7) {
      arrivals.add(arrival("flow", workflow(seconds), seconds));
    }
    if (kind >= 8) {
      arrivals.add(arrival("bag", bag(), seconds));
    }
    TaskFaults taskFaults =
        new TaskFaults(chance(0.5) ? 0 : 0.2, chance(0.7) ? 0 : 0.1, 0, List.of(), planning());
    Optional<Market> market = kind >= 8 ? Optional.of(market(world, seconds)) : Optional.empty();
    return new RealmScenario(name, world, taskFaults, arrivals, market);
  }

  private Duration planning() {
    return seconds(0, chance(0.7) ? 0.05 : 3);
  }

  private JobArrival arrival(String name, JobSpec job, double seconds) {
    Duration at = chance(0.6) ? Duration.ZERO : seconds(0, seconds);
    return new JobArrival(new JobId(name), job, new Claim(new UserId("u"), 0), at);
  }

  private World world(double seconds) {
    int machines = random.nextInt(1, 4);
    List<World.Host> hosts = new ArrayList<>();
    for (int i = 0; i < machines; i++) {
      hosts.add(
          new World.Host(
              new MachineId("m" + i),
              new SiteId("s" + i % 2),
              random.nextInt(1, 4),
              Speed.constant(random.nextDouble(0.5, 1.5)).withSpread(0.1),
              i == 0 || chance(0.7) ? Duration.ZERO : seconds(0, seconds)));
    }
    SimulatedProgram program =
        new SimulatedProgram(
            chance(0.5) ? SimulatedProgram.Kind.CHUNKED : SimulatedProgram.Kind.COOPERATIVE,
            chance(0.5) ? Duration.ZERO : seconds(0, 0.5),
            Duration.ofMillis(50),
            0,
            Optional.empty());
    List<Fault> faults = new ArrayList<>();
    int count = random.nextInt(3);
    for (int i = 0; i < count; i++) {
      faults.add(fault(random.nextInt(machines), seconds(0, seconds)));
    }
    return new World(hosts, program, network(), faults, LEASE, World.LIMIT);
  }

  private Network network() {
    Duration least = Duration.ofMillis(random.nextInt(1, 10));
    return new Network(
        least,
        least.plus(seconds(0, chance(0.8) ? 0.1 : 1)),
        chance(0.5) ? 0 : random.nextDouble(0.2),
        chance(0.5) ? 0 : random.nextDouble(0.2),
        chance(0.4),
        seconds(0.2, 1.5));
  }

  private Fault fault(int victim, Duration at) {
    MachineId machine = new MachineId("m" + victim);
    Optional<Duration> back =
        victim > 0 && chance(0.4) ? Optional.empty() : Optional.of(at.plus(seconds(0.1, 10)));
    return switch (random.nextInt(8)) {
      case 0, 1 -> new Fault.Unreachable(machine, at, back);
      case 2, 3 -> new Fault.PowerLoss(machine, at, back);
      case 4 -> victim > 0 ? new Fault.Spot(machine, at) : new Fault.WorkerCrash(machine, at);
      case 5 -> chance(0.3) ? new Fault.Cancelled(at) : new Fault.WorkerCrash(machine, at);
      default -> new Fault.KernelCrash(at, seconds(0.01, 6));
    };
  }

  private JobSpec.Iterative iterative(double seconds) {
    int initial = random.nextInt(1, 4);
    List<String> policies = Policies.names();
    return new JobSpec.Iterative(
        chance(0.5) ? JobSpec.Mode.COUNT : JobSpec.Mode.RANGE,
        Math.max(1, (long) (seconds * random.nextDouble(1, 4))),
        new JobSpec.Slots(initial, initial + random.nextInt(3)),
        promise(seconds),
        policies.get(random.nextInt(policies.size())),
        random.nextInt(3, 10),
        "simulated");
  }

  private Promise promise(double seconds) {
    return new Promise(
        chance(0.5) ? Optional.empty() : Optional.of(new Deadline.Within(seconds(1, seconds * 2))),
        chance(0.8) ? Promise.Otherwise.CONTINUE : Promise.Otherwise.STOP);
  }

  private JobSpec.Workflow workflow(double seconds) {
    int count = random.nextInt(1, 8);
    List<Flow.Task> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<Flow.Input> inputs = new ArrayList<>();
      for (int from = 0; from < i; from++) {
        if (chance(0.3)) {
          inputs.add(new Flow.Input(from, random.nextDouble(100)));
        }
      }
      double work = 1000 * seconds * random.nextDouble(0.1, 0.5);
      tasks.add(new Flow.Task("t" + i, "kind", Optional.empty(), work, List.of(), 1, 0, inputs));
    }
    SiteSpec book =
        new SiteSpec(
            "m0", "a", 1000, 100, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 100, 4, 1000);
    // The portfolio, which comes last, searches for long.
    List<String> policies = SchedulePolicies.names();
    return new JobSpec.Workflow(
        new Flow(tasks, List.of()),
        List.of(book),
        new JobSpec.Slots(1, random.nextInt(1, 4)),
        promise(seconds * 2),
        policies.get(random.nextInt(policies.size() - 1)),
        random.nextInt(2, 5),
        1,
        "simulated");
  }

  private JobSpec.Bag bag() {
    Offer offer =
        new Offer(
            "t0",
            new Money(random.nextLong(100_000, 2_000_000)),
            Duration.ofHours(1),
            new Billing(chance(0.5) ? Duration.ofSeconds(1) : seconds(5, 60), Duration.ZERO),
            random.nextInt(1, 4),
            seconds(0, 3),
            1);
    Choosing.Rule[] rules = Choosing.Rule.values();
    return new JobSpec.Bag(
        random.nextInt(1, 8),
        List.of(offer),
        new Promise(
            Optional.empty(), Promise.Otherwise.CONTINUE, Optional.of(new Money(1_000_000))),
        Money.ZERO,
        new Sample(chance(0.5) ? 0 : 2, 1.96, 0.6),
        new Choosing.ByRule(rules[random.nextInt(rules.length)]),
        "argosy",
        random.nextInt(1, 4),
        1,
        "simulated");
  }

  private Market market(World world, double seconds) {
    Supply supply =
        new Supply(
            random.nextDouble(0.5, 2),
            8,
            chance(0.8) ? 0 : 0.3,
            chance(0.9) ? 0 : 0.3,
            seconds(0.1, 2),
            seconds(2, 5),
            chance(0.7) ? 0 : 3600 / seconds * 0.3,
            chance(0.8) ? 0 : 3600 / seconds * 0.3,
            Optional.empty(),
            false);
    return new Market(
        List.of(supply),
        new TaskDurationModel(TaskDurationModel.Shape.NORMAL, seconds / 3, seconds / 10),
        world.network(),
        List.of(),
        planning(),
        Optional.empty(),
        LEASE,
        World.LIMIT);
  }

  private boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  private Duration seconds(double from, double to) {
    return Duration.ofNanos((long) ((from + (to - from) * random.nextDouble()) * 1e9));
  }
}
