package io.argosy.simulator;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.simulator.check.Invariants;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.kind.SimulatedKinds;
import io.argosy.simulator.kind.iterative.IterativePart;
import io.argosy.simulator.realm.SimulationReport;
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
import java.util.stream.Stream;

/** A simulation with every step checked, and what happened in it. */
public record Played(SimulationReport report, List<Stimulus> stimuli, List<Fact> facts) {
  public static final Network NEAR = Network.reliable(Duration.ofMillis(5));

  public static Played in(World world, JobSpec.Iterative job) {
    return in(world, job, 1);
  }

  public static Played in(World world, JobSpec.Iterative job, long seed) {
    List<Stimulus> stimuli = new ArrayList<>();
    List<Fact> facts = new ArrayList<>();
    Invariants invariants = new Invariants(SimulatedKinds.standard(), 200_000);
    Observer recorder =
        (state, came, decided) -> {
          stimuli.addAll(came);
          facts.addAll(decided);
        };
    IterativePart jobs = new IterativePart(world, job);
    invariants.atEnd(new Simulation(jobs, seed, List.of(invariants, recorder)).drain());
    return new Played(jobs.report(), stimuli, facts);
  }

  public <T extends Fact> Stream<T> all(Class<T> kind) {
    return facts.stream().filter(kind::isInstance).map(kind::cast);
  }

  /** The position of the first fact of that kind, or -1. */
  public int indexOf(Class<? extends Fact> kind) {
    for (int i = 0; i < facts.size(); i++) {
      if (kind.isInstance(facts.get(i))) {
        return i;
      }
    }
    return -1;
  }

  public static World.Host host(String name, int slots, double speed) {
    return host(name, slots, Speed.constant(speed));
  }

  public static World.Host host(String name, int slots, Speed speed) {
    return new World.Host(new MachineId(name), new SiteId("lab"), slots, speed, Duration.ZERO);
  }

  public static World.Host joining(String name, int slots, double speed, Duration at) {
    return new World.Host(new MachineId(name), new SiteId("lab"), slots, Speed.constant(speed), at);
  }

  /** A speed that is zero between two instants. */
  public static Speed pausing(double speed, double from, double to) {
    return Speed.steps(List.of(new Point(0, speed), new Point(from, 0), new Point(to, speed)));
  }

  public static World world(
      SimulatedProgram program, Network network, List<Fault> faults, World.Host... hosts) {
    return new World(List.of(hosts), program, network, faults, Duration.ofSeconds(30), World.LIMIT);
  }

  public static World quiet(World.Host... hosts) {
    return world(SimulatedProgram.cooperative(), NEAR, List.of(), hosts);
  }

  public static JobSpec.Iterative job(JobSpec.Mode mode, long iterations, int initial, int max) {
    return job(mode, iterations, initial, max, Promise.NONE);
  }

  public static JobSpec.Iterative job(
      JobSpec.Mode mode, long iterations, int initial, int max, Promise promise) {
    return new JobSpec.Iterative(
        mode, iterations, new JobSpec.Slots(initial, max), promise, "argosy", 3, "");
  }

  public static Promise within(Duration span) {
    return new Promise(Optional.of(new Deadline.Within(span)), Promise.Otherwise.CONTINUE);
  }
}
