package io.argosy.experiments.shapes;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.Network;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** A world under construction. */
final class WorldDrawing {
  private static final int FEWEST_SLOTS = 8;
  private static final int MOST_SLOTS = 64;
  private static final int FEWEST_MACHINES = 5;
  private static final int MOST_MACHINES = 8;
  private static final double SHORTEST_SECONDS = 1200;
  private static final double LONGEST_SECONDS = 3600;
  private static final Network NETWORK =
      new Network(
          Duration.ofMillis(20), Duration.ofMillis(200), 0, 0, false, Duration.ofSeconds(5));

  private final RandomGenerator random;
  private final SlotSpeeds slots;
  private final List<World.Host> hosts = new ArrayList<>();
  private final List<Fault> faults = new ArrayList<>();

  WorldDrawing(RandomGenerator random) {
    this.random = random;
    this.slots = new SlotSpeeds(random, random.nextDouble(SHORTEST_SECONDS, LONGEST_SECONDS));
  }

  SlotSpeeds slots() {
    return slots;
  }

  /** Machines of one slot each. */
  void singles(IntFunction<Speed> speed) {
    int count = random.nextInt(FEWEST_SLOTS, MOST_SLOTS + 1);
    for (int i = 0; i < count; i++) {
      add(1, speed.apply(i), 0);
    }
  }

  /** Machines of several slots; the last few join late. */
  void machines(int late, double joinPart) {
    machines(late, joinPart, slots::steady);
  }

  /** Machines of several slots and of nearly the same speed. */
  void similarMachines() {
    machines(0, 0, slots::similar);
  }

  private void machines(int late, double joinPart, Supplier<Speed> speed) {
    int count = random.nextInt(FEWEST_MACHINES, MOST_MACHINES + 1);
    int each = random.nextInt(2, MOST_SLOTS / MOST_MACHINES + 1);
    for (int i = 0; i < count; i++) {
      add(each, speed.get(), i < count - late ? 0 : joinPart);
    }
  }

  /** Adds a fault of one of the machines. */
  void strike(BiFunction<MachineId, Duration, Fault> fault, double atPart) {
    MachineId machine = hosts.get(random.nextInt(hosts.size())).machine();
    faults.add(fault.apply(machine, SlotSpeeds.span(slots.seconds() * atPart)));
  }

  private void add(int count, Speed speed, double joinPart) {
    String name = "m" + hosts.size();
    hosts.add(
        new World.Host(
            new MachineId(name),
            new SiteId("site"),
            count,
            speed,
            SlotSpeeds.span(slots.seconds() * joinPart)));
  }

  Drawn drawn(Shape shape) {
    World world = World.of(hosts, SimulatedProgram.cooperative(), NETWORK).withFaults(faults);
    double work = 0;
    for (World.Host host : hosts) {
      double from = Seconds.of(host.joinsAt());
      work += host.slots() * SlotSpeeds.work(host.speed(), from, goneAt(host), random);
    }
    int count = hosts.stream().mapToInt(World.Host::slots).sum();
    return new Drawn(shape.word(), world, count, (long) work, SlotSpeeds.span(slots.seconds()));
  }

  /** A world whose program is called for each chunk; a perfect run makes one call a slot. */
  Drawn called(Duration startup, SimulatedProgram.Calls calls) {
    SimulatedProgram program = SimulatedProgram.chunked(startup).with(calls);
    World world = World.of(hosts, program, NETWORK);
    double from = calls.first() * Seconds.of(startup);
    double work = 0;
    for (World.Host host : hosts) {
      work += host.slots() * SlotSpeeds.work(host.speed(), from, slots.seconds(), random);
    }
    int count = hosts.stream().mapToInt(World.Host::slots).sum();
    return new Drawn(
        Shape.STEADY_HETEROGENEOUS.word(),
        world,
        count,
        (long) work,
        SlotSpeeds.span(slots.seconds()));
  }

  private double goneAt(World.Host host) {
    return faults.stream()
        .filter(fault -> fault.struck().filter(host.machine()::equals).isPresent())
        .flatMap(fault -> fault.goneAt().stream())
        .mapToDouble(Seconds::of)
        .findFirst()
        .orElse(slots.seconds());
  }
}
