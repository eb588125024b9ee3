package io.argosy.experiments;

import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
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
import java.util.stream.IntStream;

/**
 * How often a static split falls behind because one of its partitions is slow: the paper's table of
 * expected delays, computed by simulation instead of by formula.
 */
final class StaticSplitRun {
  private static final double SPEED = 100;
  private static final long ITERATIONS_EACH = 100_000;

  private StaticSplitRun() {}

  static List<Findings.Delay> delays(Experiment.StaticSplit split) {
    World world = world(split);
    JobSpec.Iterative job = job(split);
    List<SimulationReport> reports =
        IntStream.rangeClosed(1, split.seeds())
            .parallel()
            .mapToObj(seed -> IterativePart.simulate(world, job, seed))
            .toList();
    return split.expectations().stream().map(expected -> delay(expected, reports)).toList();
  }

  private static Findings.Delay delay(
      Experiment.DelayExpectation expected, List<SimulationReport> reports) {
    long hit = reports.stream().filter(report -> falls(report, expected)).count();
    double ours = hit / (double) reports.size();
    return new Findings.Delay(
        expected, ours, Math.abs(ours - expected.paper()) <= expected.tolerance());
  }

  /** The paper counts a delay in parts of the mean speed, and any one partition is enough. */
  private static boolean falls(SimulationReport report, Experiment.DelayExpectation expected) {
    return report.partitions().stream()
        .mapToDouble(row -> 1 - row.meanSpeed() / SPEED)
        .anyMatch(behind -> behind > expected.from() && behind <= expected.to());
  }

  private static World world(Experiment.StaticSplit split) {
    World.Host host =
        new World.Host(
            new MachineId("slow"),
            new SiteId("slow"),
            split.partitions(),
            Speed.constant(SPEED).withSpread(split.spread()),
            Duration.ZERO);
    return World.of(List.of(host), SimulatedProgram.cooperative(), Network.reliable(Duration.ZERO));
  }

  private static JobSpec.Iterative job(Experiment.StaticSplit split) {
    return new JobSpec.Iterative(
        JobSpec.Mode.RANGE,
        ITERATIONS_EACH * split.partitions(),
        new JobSpec.Slots(split.partitions(), split.partitions()),
        Promise.NONE,
        "static",
        0,
        "static split");
  }
}
