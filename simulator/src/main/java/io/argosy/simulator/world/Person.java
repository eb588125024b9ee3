package io.argosy.simulator.world;

import io.argosy.core.bag.Menu;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Promise;
import java.time.Duration;
import java.util.function.Function;

/**
 * Somebody who looks at the menu of a bag and chooses.
 *
 * @param thinks how long that takes
 * @param chooses what is chosen from a menu
 * @param gifts how often more money is given to a bag that ran out of it
 */
public record Person(Duration thinks, Function<Menu, Chosen> chooses, int gifts) {
  /** What a person settles. */
  public record Chosen(Choosing choosing, Promise promise, Money cushion) {}
}
