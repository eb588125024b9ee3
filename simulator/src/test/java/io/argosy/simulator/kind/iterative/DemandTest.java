package io.argosy.simulator.kind.iterative;

import static io.argosy.simulator.Played.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.UserId;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.simulator.Played;
import io.argosy.simulator.Simulation;
import io.argosy.simulator.check.Invariants;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.kind.SimulatedKinds;
import io.argosy.simulator.realm.SimulationReport;
import io.argosy.simulator.world.Demand;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Several jobs in one world. */
class DemandTest {
  private final List<Fact> facts = new ArrayList<>();
  private final Invariants invariants = new Invariants(SimulatedKinds.standard(), 200_000);

  private static Demand.Arrival arrival(
      int second, String id, String user, int iterations, Promise promise) {
    JobSpec.Iterative spec = job(JobSpec.Mode.RANGE, iterations, 1, 8, promise);
    Claim claim = new Claim(new UserId(user), 0);
    return new Demand.Arrival(Duration.ofSeconds(second), new JobId(id), spec, claim);
  }

  private IterativePart played(World world, Demand demand) {
    Observer recorder = (state, came, decided) -> facts.addAll(decided);
    IterativePart jobs = new IterativePart(world, demand);
    invariants.atEnd(new Simulation(jobs, 1, List.of(invariants, recorder)).drain());
    return jobs;
  }

  @Test
  void a_second_users_job_gets_its_half_and_both_end() {
    World world = Played.quiet(Played.host("m", 8, 10));
    Demand demand =
        new Demand(
            List.of(
                arrival(0, "long", "ana", 60_000, Promise.NONE),
                arrival(100, "short", "bob", 4_000, Promise.NONE)),
            List.of(),
            Optional.empty());
    IterativePart jobs = played(world, demand);

    assertThat(facts).anyMatch(Fact.TaskRetires.class::isInstance);
    SimulationReport first = jobs.report(new JobId("long"));
    SimulationReport second = jobs.report(new JobId("short"));
    assertThat(first.outcome()).isEqualTo(new Outcome.Done(false));
    assertThat(second.outcome()).isEqualTo(new Outcome.Done(false));
    // The job takes 400 s on one slot and 100 s on four; moving slots takes a report or two.
    assertThat(second.makespan()).isLessThan(Duration.ofSeconds(300));
    // 64,000 iterations on 8 slots take 800 s; moving slots costs little.
    assertThat(first.makespan()).isBetween(Duration.ofSeconds(800), Duration.ofSeconds(880));
  }

  @Test
  void machines_grow_with_the_advice_and_shrink_when_nothing_comes() {
    World.Host host =
        new World.Host(
            new MachineId("m"), new SiteId("lab"), 1, 8, Speed.constant(10), Duration.ZERO);
    World world = Played.quiet(host);
    Demand demand =
        new Demand(
            List.of(
                arrival(0, "one", "ana", 4_000, Played.within(Duration.ofSeconds(150))),
                arrival(3_000, "two", "ana", 100, Promise.NONE)),
            List.of(),
            Optional.of(
                new Demand.Elastic("argosy", Duration.ofSeconds(60), Duration.ofSeconds(5))));
    played(world, demand);

    List<Integer> slots =
        facts.stream()
            .filter(Fact.MachineUp.class::isInstance)
            .map(fact -> ((Fact.MachineUp) fact).slots())
            .toList();
    assertThat(slots.getFirst()).isEqualTo(1);
    assertThat(slots).anyMatch(count -> count > 1);
    assertThat(slots.getLast()).isEqualTo(1);
  }
}
