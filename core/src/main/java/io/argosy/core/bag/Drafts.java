package io.argosy.core.bag;

import io.argosy.core.bag.model.BagPlan;
import io.argosy.core.bag.model.Fleet;
import io.argosy.core.bag.model.MachineType;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.MenuEntry.Origin;
import io.argosy.core.bag.model.PlanForecast;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.bag.search.Rounding;
import io.argosy.core.bag.search.Solver;
import io.argosy.core.model.Money;
import java.util.List;
import java.util.Optional;

/** Turns plans into choices: adds the rounding remainder and the energy. */
record Drafts(PlanRequest request, Fleet fleet, Solver solver) {
  /** The budget is raised in hundredths of its anchor, at most by a fifth. */
  private static final int STEPS = 20;

  static Drafts of(PlanRequest request) {
    Fleet fleet = Fleet.of(request);
    return new Drafts(request, fleet, Solver.of(fleet, request));
  }

  MenuEntry choice(Origin origin, BagPlan plan, long budget, long raised) {
    long shortBy = Rounding.shortBy(request, plan);
    boolean uniform = fleet.isUniform(request.kinds());
    MachineType first = request.kinds().getFirst();
    double paid = Rounding.paidSeconds(first, plan.seconds());
    return new MenuEntry(
        0,
        origin,
        plan.machines(),
        plan.seconds(),
        new Money(plan.costMicros()),
        new Money(budget),
        uniform ? Math.round(paid / fleet.offerCosts[0].unitSeconds()) : 0,
        shortBy,
        new Money(raised),
        new Money(Rounding.cushion(request.kinds(), plan, shortBy)),
        wattHours(plan),
        PlanForecast.UNSAID,
        plan.exact());
  }

  /** The fastest plan for the money, which is raised until no task is left over. Eq. (C8). */
  Optional<MenuEntry> refined(Origin origin, long budget, long anchor) {
    Optional<BagPlan> found = solver.fastest(budget);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    BagPlan plan = found.get();
    int all = fleet.all().count();
    for (int step = 0; step <= STEPS && plan.count() < all; step++) {
      long raised = roundedUp(budget + anchor / 100 * step + anchor % 100 * step / 100);
      plan = step == 0 ? plan : solver.fastest(raised).orElse(plan);
      if (Rounding.shortBy(request, plan) <= 0) {
        return Optional.of(choice(origin, plan, raised, raised - roundedUp(budget)));
      }
    }
    return Optional.of(choice(origin, found.get(), roundedUp(budget), 0));
  }

  /** All machines, except those that would become ready after the others are done. */
  BagPlan fastest() {
    BagPlan all = fleet.all();
    return solver.fastest(all.costMicros()).orElse(all);
  }

  /** Rounds up to whole amounts if all prices are whole, to hundredths if they are hundredths. */
  long roundedUp(long micros) {
    for (long grain : new long[] {1_000_000, 10_000}) {
      List<MachineType> machineTypes = request.kinds();
      if (machineTypes.stream()
          .allMatch(machineType -> machineType.offer().price().micros() % grain == 0)) {
        return Math.ceilDiv(micros, grain) * grain;
      }
    }
    return micros;
  }

  private Optional<Double> wattHours(BagPlan plan) {
    double sum = 0;
    for (int i = 0; i < plan.machines().size(); i++) {
      if (plan.machines().get(i) > 0) {
        Optional<Double> watts = request.kinds().get(i).watts();
        if (watts.isEmpty()) {
          return Optional.empty();
        }
        sum += plan.machines().get(i) * watts.get() * plan.seconds() / 3600;
      }
    }
    return Optional.of(sum);
  }
}
