package io.argosy.experiments.bats;

import io.argosy.core.bag.Menu;
import io.argosy.core.bag.model.MenuEntry.Origin;
import io.argosy.simulator.kind.bag.BagPart;
import io.argosy.simulator.world.TaskDurationModel;
import java.util.Arrays;

/**
 * Samples of one bag.
 *
 * @param regression the cost of the sample with regression
 * @param plain and without
 * @param cheapest the cheapest plan, with the sample
 * @param fastest the fastest plan, with the sample
 * @param first the estimate for the first type, and the truth
 * @param second the estimate for the second type, and the truth
 */
record Tried(
    double regression,
    double plain,
    double cheapest,
    double fastest,
    EstimateRow.Pair first,
    EstimateRow.Pair second) {

  static Tried of(
      BatsTrials batsTrials,
      Scenario scenario,
      TaskDurationModel taskDurationModel,
      String policy) {
    BatsWatch watch = new BatsWatch();
    BagPart with = batsTrials.sampled(scenario, taskDurationModel, policy, watch);
    BatsWatch plain = new BatsWatch();
    batsTrials.triedPlainly(scenario, taskDurationModel, policy, plain);
    double[] first = with.lengths();
    double[] second = Arrays.stream(first).map(length -> length / scenario.speed()).toArray();
    Menu menu = watch.menu().orElseThrow();
    double sample = watch.sample().units();
    return new Tried(
        sample,
        plain.sample().units(),
        sample + MenuPick.named(menu, Origin.CHEAPEST).cost().units(),
        sample + MenuPick.named(menu, Origin.FASTEST).cost().units(),
        EstimateRow.Pair.of(watch.estimates().getFirst(), first),
        EstimateRow.Pair.of(watch.estimates().getLast(), second));
  }
}
