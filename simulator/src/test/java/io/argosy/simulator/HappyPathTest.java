package io.argosy.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.Deadline;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.Promise;
import io.argosy.core.model.SiteId;
import io.argosy.simulator.world.Network;
import io.argosy.simulator.world.Program;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HappyPathTest {
  @ParameterizedTest
  @EnumSource(Program.Kind.class)
  void a_job_on_one_quiet_machine_meets_its_deadline(Program.Kind kind) {
    Program program = new Program(kind, Duration.ZERO, Duration.ofMillis(10), 0, Optional.empty());
    World.Host host =
        new World.Host(
            new MachineId("laptop"), new SiteId("here"), 8, Speed.constant(100), Duration.ZERO);
    World world = World.of(List.of(host), program, Network.reliable(Duration.ofMillis(1)));
    JobSpec.Iterative job =
        new JobSpec.Iterative(
            JobSpec.Mode.COUNT,
            100_000,
            new JobSpec.Slots(1, 8),
            new Promise(
                Optional.of(new Deadline.Within(Duration.ofSeconds(400))),
                Promise.Otherwise.CONTINUE),
            "argosy",
            3,
            "");
    Invariants invariants = new Invariants(100_000);
    Simulation simulation = new Simulation(world, job, 1, List.of(invariants));

    Report report = simulation.run();

    System.out.println(report);
    invariants.atEnd(simulation.state());
    assertThat(report.outcome()).isEqualTo(new Outcome.Done(false));
    assertThat(report.kept()).isGreaterThanOrEqualTo(100_000);
  }
}
