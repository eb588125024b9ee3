package io.argosy.core.bag.montecarlo;

import io.argosy.core.bag.model.Fleet;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.bag.model.StartState;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * How plans may turn out: simulates each in many worlds, the same for all plans. Eq. (P1) to (P7).
 */
public final class PlanForecasts {
  private static final int MOST = 400;
  private static final int LEAST = 40;

  /** Simulated tasks per plan and in total: well under a second. */
  private static final long STEPS_EACH = 300_000;

  private static final long STEPS = 10_000_000;

  private PlanForecasts() {}

  public static List<MenuEntry> of(
      PlanRequest request, StartState startState, List<MenuEntry> menuEntries) {
    Fleet fleet = Fleet.of(request);
    long each = Math.min(STEPS_EACH, STEPS / Math.max(1, menuEntries.size()));
    List<SampledBag> sampledBags = worlds(request, startState);
    List<MenuEntry> with = new ArrayList<>();
    for (MenuEntry menuEntry : menuEntries) {
      MonteCarloRun play = new MonteCarloRun(fleet, request.kinds(), startState, menuEntry);
      with.add(
          menuEntry.expecting(outcomes(request, menuEntry, play, sampledBags, each).prospect()));
    }
    return with;
  }

  static SimulatedOutcomes outcomes(
      PlanRequest request, StartState startState, MenuEntry menuEntry) {
    MonteCarloRun play =
        new MonteCarloRun(Fleet.of(request), request.kinds(), startState, menuEntry);
    return outcomes(request, menuEntry, play, worlds(request, startState), STEPS_EACH);
  }

  /** Without a sample there is only one world. */
  private static List<SampledBag> worlds(PlanRequest request, StartState startState) {
    boolean sampled =
        request.kinds().stream().anyMatch(machineType -> machineType.sample().size() > 1);
    SplittableRandom seeds = new SplittableRandom(request.seed());
    TailModel[] tailModels =
        request.kinds().stream().map(k -> TailModel.of(k.sample())).toArray(TailModel[]::new);
    List<SampledBag> sampledBags = new ArrayList<>();
    while (sampledBags.size() < (sampled ? MOST : 1)) {
      sampledBags.add(
          SampledBag.drawn(request.kinds(), tailModels, startState.measured(), seeds.nextLong()));
    }
    return sampledBags;
  }

  private static SimulatedOutcomes outcomes(
      PlanRequest request,
      MenuEntry menuEntry,
      MonteCarloRun play,
      List<SampledBag> sampledBags,
      long steps) {
    int number =
        Math.clamp(steps / play.steps(), Math.min(LEAST, sampledBags.size()), sampledBags.size());
    MonteCarloRun.End[] ends = new MonteCarloRun.End[number];
    for (int i = 0; i < number; i++) {
      ends[i] = play.play(sampledBags.get(i));
    }
    Money money =
        request
            .budget()
            .map(budget -> budget.plus(request.cushion()))
            .orElse(menuEntry.budget().plus(menuEntry.cushion()));
    double time = request.deadline().map(Seconds::of).orElse(Double.MAX_VALUE);
    double unit =
        request.kinds().stream()
            .mapToDouble(machineType -> Seconds.of(machineType.offer().billing().unit()))
            .max()
            .orElse(0);
    return new SimulatedOutcomes(ends, money.micros(), time, unit);
  }
}
