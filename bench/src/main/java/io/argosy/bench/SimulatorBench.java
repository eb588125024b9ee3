package io.argosy.bench;

import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.simulator.kind.iterative.IterativePart;
import io.argosy.simulator.realm.SimulationReport;
import io.argosy.simulator.world.Network;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Events that the simulator processes per second, kernel included. */
final class SimulatorBench {
  private static final int SLOTS = 32;
  private static final Duration SPAN = Duration.ofHours(24);

  private SimulatorBench() {}

  static double run() {
    World.Host host =
        new World.Host(
            new MachineId("m"),
            new SiteId("s"),
            SLOTS,
            Speed.constant(100).withSpread(0.2),
            Duration.ZERO);
    SimulatedProgram program = SimulatedProgram.chunked(Duration.ofMillis(1));
    World world = World.of(List.of(host), program, Network.reliable(Duration.ZERO));
    Promise promise =
        new Promise(Optional.of(new Deadline.Within(SPAN)), Promise.Otherwise.CONTINUE);
    JobSpec.Iterative job =
        new JobSpec.Iterative(
            JobSpec.Mode.COUNT,
            (long) (SLOTS * 100 * SPAN.toSeconds() * 0.9),
            new JobSpec.Slots(SLOTS, SLOTS),
            promise,
            "argosy",
            3,
            "");
    long events = 0;
    long before = System.nanoTime();
    for (int seed = 0; seed < 40; seed++) {
      SimulationReport report = IterativePart.simulate(world, job, seed);
      events += report.events();
    }
    return events / ((System.nanoTime() - before) / 1e9);
  }
}
