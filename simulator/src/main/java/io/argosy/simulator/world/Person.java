package io.argosy.simulator.world;

import io.argosy.core.bag.Menu;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Promise;
import java.time.Duration;
import java.util.function.Function;

/**
 * A person who reads the menu of a bag and chooses.
 *
 * @param thinks how long the choice takes
 * @param chooses the choice from a menu
 * @param gifts how often the person adds money to a bag that ran out of it
 */
public record Person(Duration thinks, Function<Menu, Chosen> chooses, int gifts) {
  /** What a person decides. */
  public record Chosen(Choosing choosing, Promise promise, Money cushion) {}
}
