package io.argosy.simulator;

import io.argosy.core.bag.Chances;
import io.argosy.core.bag.Decision;
import io.argosy.core.bag.Menu;
import io.argosy.core.bag.Outset;
import io.argosy.core.bag.PlanRequest;
import io.argosy.core.bag.Planner;
import io.argosy.simulator.world.Service;
import io.argosy.simulator.world.ServiceFault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Replicas, a store, what goes wrong with them, and realms with small jobs, drawn from a seed. */
record RandomService(Service service, List<Estate> estates) {
  /** Nobody looks at chances here. */
  private static final Planning QUICK =
      new Planning() {
        @Override
        public Menu menu(PlanRequest request, Outset outset) {
          return Planner.menu(request, Chances.UNSAID);
        }

        @Override
        public Decision choose(PlanRequest request, Outset outset) {
          return Planner.choose(request, Chances.UNSAID);
        }
      };

  static RandomService of(long seed) {
    RandomGenerator random = new Streams(seed).stream("service");
    Service service = new Draw(random).draw();
    List<Estate> estates = new ArrayList<>();
    int realms = random.nextInt(5) < 3 ? 1 : random.nextInt(2, 4);
    for (int i = 0; i < realms; i++) {
      estates.add(RandomEstate.of("realm" + i, new Streams(seed).stream("estate/" + i)));
    }
    return new RandomService(service, estates);
  }

  ServicePart part() {
    return new ServicePart(service, estates, QUICK);
  }

  private record Draw(RandomGenerator random) {
    Service draw() {
      int count = chance(0.1) ? 1 : random.nextInt(2, 4);
      double calm = random.nextDouble(5, 25);
      boolean off = chance(0.5);
      boolean drifting = off && chance(0.5);
      List<Service.Replica> replicas = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        replicas.add(
            new Service.Replica(
                i == 0 || chance(0.7) ? Duration.ZERO : seconds(0, calm),
                off ? seconds(0, 120).minusSeconds(60) : Duration.ZERO,
                drifting ? random.nextDouble(-1e-3, 1e-3) : 0));
      }
      return new Service(
          Duration.ofSeconds(3),
          replicas,
          line(),
          random.nextInt(2, 40),
          faults(count, calm),
          Duration.ofNanos((long) (calm * 1e9)),
          Set.of());
    }

    private Service.Line line() {
      Duration least = Duration.ofMillis(random.nextInt(1, 5));
      return new Service.Line(
          least,
          least.plus(seconds(0, chance(0.8) ? 0.02 : 0.3)),
          chance(0.5) ? 0 : random.nextDouble(0.03),
          chance(0.4) ? 0 : random.nextDouble(0.06),
          chance(0.5) ? 0 : random.nextDouble(0.02));
    }

    private List<ServiceFault> faults(int replicas, double calm) {
      List<ServiceFault> faults = new ArrayList<>();
      int count = random.nextInt(6);
      for (int i = 0; i < count; i++) {
        double from = random.nextDouble(0, calm * 0.9);
        double lasts = chance(0.4) ? random.nextDouble(2.5, 4) : random.nextDouble(0.001, 12);
        lasts = Math.min(lasts, calm - from - 1e-3);
        faults.add(fault(random.nextInt(replicas), seconds(from, from), seconds(lasts, lasts)));
      }
      return faults;
    }

    private ServiceFault fault(int victim, Duration at, Duration lasts) {
      return switch (random.nextInt(10)) {
        case 0, 1, 2 -> new ServiceFault.Killed(victim, at, lasts);
        case 3, 4, 5 -> new ServiceFault.Paused(victim, at, lasts);
        case 6 -> new ServiceFault.Leaves(victim, at, lasts);
        case 7 -> new ServiceFault.CutOff(victim, at, lasts);
        case 8 -> new ServiceFault.StoreGone(at, lasts);
        default -> new ServiceFault.StoreGone(at, Duration.ofMillis(1));
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
