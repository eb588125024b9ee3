package io.argosy.experiments.shapes;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.Network;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Draws worlds at random that nobody tuned for: 1 to 3 sites of 1 to 4 machines with 1 to 8 slots,
 * a nominal run of 10 minutes to 2 hours, and the disturbances of a {@link WorldFamily}. Times are
 * parts of the nominal run.
 */
final class WorldGrammar {
  private static final Network NETWORK =
      new Network(
          Duration.ofMillis(20), Duration.ofMillis(200), 0, 0, false, Duration.ofSeconds(5));

  /** A job without a deadline or with a usual one reports this often in a run. */
  private static final double INTERVALS_A_RUN = 20;

  /** The latest part of the run at which something happens. */
  private static final double LATEST = 1.2;

  private final RandomGenerator random;
  private final double seconds;
  private final List<World.Host> hosts = new ArrayList<>();
  private final List<MachineFactors> factors = new ArrayList<>();
  private final List<Fault> faults = new ArrayList<>();

  /** What each machine loses while it is off, as parts of the run. */
  private final List<Double> off = new ArrayList<>();

  private WorldGrammar(RandomGenerator random) {
    this.random = random;
    this.seconds = logUniform(600, 7200);
  }

  static Drawn draw(WorldFamily family, long seed) {
    Streams streams = new Streams(seed);
    RandomGenerator random = streams.stream("grammar/" + family.word());
    return new WorldGrammar(random).drawn(family);
  }

  private Drawn drawn(WorldFamily family) {
    int sites = random.nextInt(1, 4);
    double late = has(family, WorldFamily.JOINERS) ? random.nextDouble(0.1, 0.5) : 0;
    for (int site = 0; site < sites; site++) {
      machines(new SiteId("site" + site), late);
    }
    factors.forEach(f -> f.wander(random, random.nextDouble(0.002, 0.01), 0.1));
    disturb(family);
    Optional<Duration> startup =
        has(family, WorldFamily.START_UP)
            ? Optional.of(span(logUniform(0.02, 1) / INTERVALS_A_RUN))
            : Optional.empty();
    SimulatedProgram program =
        startup.map(SimulatedProgram::chunked).orElseGet(SimulatedProgram::cooperative);
    World world = World.of(List.copyOf(hosts), program, NETWORK).withFaults(faults);
    int slots = hosts.stream().mapToInt(World.Host::slots).sum();
    return new Drawn(family.word(), world, slots, (long) work(), span(1));
  }

  /** Whether a world of that family has that disturbance. */
  private boolean has(WorldFamily family, WorldFamily disturbance) {
    return family == disturbance || (family == WorldFamily.MIXED && random.nextInt(3) == 0);
  }

  private void machines(SiteId site, double latePart) {
    int count = random.nextInt(1, 5);
    double siteSpeed = logUniform(300, 3000);
    for (int i = 0; i < count; i++) {
      // The first machine is there from the start: somebody has to begin.
      boolean late = !hosts.isEmpty() && random.nextDouble() < latePart;
      MachineFactors own = new MachineFactors();
      Speed base = Speed.constant(siteSpeed * logUniform(0.5, 2));
      hosts.add(
          new World.Host(
              new MachineId("m" + hosts.size()),
              site,
              random.nextInt(1, 9),
              base,
              late ? span(random.nextDouble(0.05, 0.6)) : Duration.ZERO));
      factors.add(own);
      off.add(0.0);
    }
  }

  private void disturb(WorldFamily family) {
    if (has(family, WorldFamily.STEPS)) {
      factors.forEach(this::steps);
    }
    if (has(family, WorldFamily.NOISE)) {
      double deviation = logUniform(0.01, 0.15);
      double memory = logUniform(0.01, 0.3);
      factors.forEach(f -> f.wander(random, deviation, memory));
    }
    if (has(family, WorldFamily.CORRELATED)) {
      slowTogether();
    }
    if (has(family, WorldFamily.OUTAGES)) {
      outages();
    }
    double spread = random.nextDouble(0, 0.1);
    for (int i = 0; i < hosts.size(); i++) {
      World.Host host = hosts.get(i);
      double base = host.speed().points().getFirst().speed();
      Speed speed = factors.get(i).speed(base, seconds, spread);
      hosts.set(
          i, new World.Host(host.machine(), host.site(), host.slots(), speed, host.joinsAt()));
    }
  }

  private void steps(MachineFactors machine) {
    int count = random.nextInt(0, 4);
    for (int i = 0; i < count; i++) {
      machine.scale(random.nextDouble(LATEST), Double.POSITIVE_INFINITY, logUniform(0.5, 1.4));
    }
  }

  /** One site or all: slow times of 5 to 30 % of the run, or a common walk. */
  private void slowTogether() {
    boolean all = random.nextBoolean();
    SiteId site = hosts.get(random.nextInt(hosts.size())).site();
    MachineFactors common = new MachineFactors();
    if (random.nextBoolean()) {
      common.wander(random, logUniform(0.03, 0.25), logUniform(0.03, 0.3));
    } else {
      double leaves = random.nextDouble(0.4, 0.85);
      double every = random.nextDouble(0.1, 0.6);
      double lasts = random.nextDouble(0.05, 0.3);
      double at = random.nextExponential() * every;
      while (at < LATEST) {
        common.scale(at, at + lasts, leaves);
        at += lasts + random.nextExponential() * every;
      }
    }
    for (int i = 0; i < hosts.size(); i++) {
      if (all || hosts.get(i).site().equals(site)) {
        factors.get(i).and(common);
      }
    }
  }

  /** Machines but the first: each may disconnect, and each of those up to three times. */
  private void outages() {
    double lasting = random.nextDouble(0.03, 0.2);
    double every = random.nextDouble(0.2, 1);
    for (int i = 1; i < hosts.size(); i++) {
      boolean failing = random.nextInt(3) > 0;
      double joins = Seconds.of(hosts.get(i).joinsAt()) / seconds;
      double at = joins + 0.02 + random.nextExponential() * every;
      for (int k = 0; failing && k < 3 && at < LATEST; k++) {
        double lasts = lasting * random.nextDouble(0.5, 1.5);
        faults.add(outage(hosts.get(i).machine(), span(at), span(at + lasts)));
        off.set(i, off.get(i) + Math.clamp(1 - at, 0, lasts));
        at += lasts + 0.02 + random.nextExponential() * every;
      }
    }
  }

  private Fault outage(MachineId machine, Duration from, Duration to) {
    return random.nextBoolean()
        ? new Fault.PowerLoss(machine, from, Optional.of(to))
        : new Fault.Unreachable(machine, from, Optional.of(to));
  }

  /** The work that all slots do in a nominal run. */
  private double work() {
    double work = 0;
    for (int i = 0; i < hosts.size(); i++) {
      World.Host host = hosts.get(i);
      SpeedTrace trace = SpeedTrace.ramps(host.speed().points());
      double from = Seconds.of(host.joinsAt());
      double there = Math.max(0.2, 1 - off.get(i) * seconds / (seconds - from));
      work += host.slots() * trace.iterationsBetween(from, seconds) * there;
    }
    return work;
  }

  private double logUniform(double from, double to) {
    return from * StrictMath.exp(random.nextDouble() * StrictMath.log(to / from));
  }

  private Duration span(double part) {
    return Seconds.toDuration(seconds * part);
  }
}
