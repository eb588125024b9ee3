package io.argosy.simulator;

import io.argosy.core.bag.ChosenPlan;
import io.argosy.core.bag.Menu;
import io.argosy.core.bag.PlanChances;
import io.argosy.core.bag.Planner;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.bag.model.StartState;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.simulator.kind.SimulatedKinds;
import io.argosy.simulator.kind.bag.BagPart;
import io.argosy.simulator.kind.bag.Planning;
import io.argosy.simulator.kind.workflow.WorkflowPart;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.realm.KindPart;
import io.argosy.simulator.replica.RealmScenario;
import io.argosy.simulator.replica.ServicePart;
import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.Market;
import io.argosy.simulator.world.ReplicaFault;
import io.argosy.simulator.world.ServiceScenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Replicas, a store, their faults, and realms with small jobs, drawn from a seed. */
public record RandomService(ServiceScenario service, List<RealmScenario> estates) {
  /** Plans without chances: this test does not read them. */
  private static final Planning QUICK =
      new Planning() {
        @Override
        public Menu menu(PlanRequest request, StartState startState) {
          return Planner.menu(request, PlanChances.UNSAID);
        }

        @Override
        public ChosenPlan choose(PlanRequest request, StartState startState) {
          return Planner.choose(request, PlanChances.UNSAID);
        }
      };

  public static RandomService of(long seed) {
    RandomGenerator random = new Streams(seed).stream("service");
    ServiceScenario serviceScenario = new Draw(random).draw();
    List<RealmScenario> realmScenarios = new ArrayList<>();
    int realms = random.nextInt(5) < 3 ? 1 : random.nextInt(2, 4);
    for (int i = 0; i < realms; i++) {
      realmScenarios.add(RandomEstate.of("realm" + i, new Streams(seed).stream("estate/" + i)));
    }
    return new RandomService(serviceScenario, realmScenarios);
  }

  ServicePart part() {
    return new ServicePart(SimulatedKinds.standard(), service, estates, RandomService::parts);
  }

  private static List<KindPart> parts(RealmScenario realm) {
    List<KindPart> parts = new ArrayList<>();
    parts.add(new WorkflowPart(realm.world(), realm.luck(), realm.arrivals()));
    for (JobArrival arrival : realm.arrivals()) {
      if (arrival.job() instanceof JobSpec.Bag bag) {
        Market market = realm.market().orElseThrow();
        parts.add(new BagPart(arrival.id(), market, bag, QUICK, Optional.empty()));
      }
    }
    return parts;
  }

  private record Draw(RandomGenerator random) {
    ServiceScenario draw() {
      int count = chance(0.1) ? 1 : random.nextInt(2, 4);
      double calm = random.nextDouble(5, 25);
      boolean off = chance(0.5);
      boolean drifting = off && chance(0.5);
      List<ServiceScenario.Replica> replicas = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        replicas.add(
            new ServiceScenario.Replica(
                i == 0 || chance(0.7) ? Duration.ZERO : seconds(0, calm),
                off ? seconds(0, 120).minusSeconds(60) : Duration.ZERO,
                drifting ? random.nextDouble(-1e-3, 1e-3) : 0));
      }
      return new ServiceScenario(
          Duration.ofSeconds(3),
          replicas,
          line(),
          random.nextInt(2, 40),
          faults(count, calm),
          Duration.ofNanos((long) (calm * 1e9)),
          Set.of());
    }

    private ServiceScenario.Line line() {
      Duration least = Duration.ofMillis(random.nextInt(1, 5));
      return new ServiceScenario.Line(
          least,
          least.plus(seconds(0, chance(0.8) ? 0.02 : 0.3)),
          chance(0.5) ? 0 : random.nextDouble(0.03),
          chance(0.4) ? 0 : random.nextDouble(0.06),
          chance(0.5) ? 0 : random.nextDouble(0.02));
    }

    private List<ReplicaFault> faults(int replicas, double calm) {
      List<ReplicaFault> faults = new ArrayList<>();
      int count = random.nextInt(6);
      for (int i = 0; i < count; i++) {
        double from = random.nextDouble(0, calm * 0.9);
        double lasts = chance(0.4) ? random.nextDouble(2.5, 4) : random.nextDouble(0.001, 12);
        lasts = Math.min(lasts, calm - from - 1e-3);
        faults.add(fault(random.nextInt(replicas), seconds(from, from), seconds(lasts, lasts)));
      }
      return faults;
    }

    private ReplicaFault fault(int victim, Duration at, Duration lasts) {
      return switch (random.nextInt(10)) {
        case 0, 1, 2 -> new ReplicaFault.Killed(victim, at, lasts);
        case 3, 4, 5 -> new ReplicaFault.Paused(victim, at, lasts);
        case 6 -> new ReplicaFault.Leaves(victim, at, lasts);
        case 7 -> new ReplicaFault.CutOff(victim, at, lasts);
        case 8 -> new ReplicaFault.StoreGone(at, lasts);
        default -> new ReplicaFault.StoreGone(at, Duration.ofMillis(1));
      };
    }

    private boolean chance(double probability) {
      return random.nextDouble() < probability;
    }

    private Duration seconds(double from, double to) {
      return Duration.ofNanos((long) ((from + (to - from) * random.nextDouble()) * 1e9));
    }
  }
}
