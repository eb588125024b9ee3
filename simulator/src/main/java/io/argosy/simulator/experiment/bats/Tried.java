package io.argosy.simulator.experiment.bats;

import io.argosy.core.bag.Choice.Origin;
import io.argosy.core.bag.Menu;
import io.argosy.simulator.BagPart;
import io.argosy.simulator.world.Tasks;
import java.util.Arrays;

/**
 * Samples of one bag.
 *
 * @param regression what the sample costs with regression
 * @param plain and without
 * @param cheapest the cheapest plan, with the sample
 * @param fastest the fastest plan, with the sample
 * @param first the estimate of the first type beside the truth
 * @param second and of the second
 */
record Tried(
    double regression,
    double plain,
    double cheapest,
    double fastest,
    EstimateRow.Pair first,
    EstimateRow.Pair second) {

  static Tried of(Players players, Scenario scenario, Tasks tasks, String policy) {
    BatsWatch watch = new BatsWatch();
    BagPart with = players.sampled(scenario, tasks, policy, watch);
    BatsWatch plain = new BatsWatch();
    players.triedPlainly(scenario, tasks, policy, plain);
    double[] first = with.lengths();
    double[] second = Arrays.stream(first).map(length -> length / scenario.speed()).toArray();
    Menu menu = watch.menu().orElseThrow();
    double sample = watch.sample().units();
    return new Tried(
        sample,
        plain.sample().units(),
        sample + Pick.named(menu, Origin.CHEAPEST).cost().units(),
        sample + Pick.named(menu, Origin.FASTEST).cost().units(),
        EstimateRow.Pair.of(watch.estimates().getFirst(), first),
        EstimateRow.Pair.of(watch.estimates().getLast(), second));
  }
}
