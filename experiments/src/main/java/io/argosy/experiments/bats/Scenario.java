package io.argosy.experiments.bats;

import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Offer;
import io.argosy.simulator.world.Market;
import io.argosy.simulator.world.Supply;
import io.argosy.simulator.world.TaskDurationModel;
import java.time.Duration;
import java.util.List;

/**
 * Two types of machines, rented by the hour.
 *
 * @param price how many times dearer the second is
 * @param speed how many times faster
 */
public record Scenario(int price, int speed) {
  private static final Money FIRST = Money.of(3);
  private static final int MACHINES = 32;

  /** As in the paper: S4-1 is four times dearer and as fast. */
  public String word() {
    return "S" + price + "-" + speed;
  }

  List<Offer> offers() {
    return List.of(offer("first", FIRST), offer("second", FIRST.times(price)));
  }

  private static Offer offer(String name, Money hour) {
    return new Offer(name, hour, Duration.ofHours(1), Billing.PER_HOUR, MACHINES, Duration.ZERO, 1);
  }

  Market market(TaskDurationModel taskDurationModel) {
    return Market.quiet(
        List.of(Supply.reliable(1, Duration.ZERO), Supply.reliable(speed, Duration.ZERO)),
        taskDurationModel);
  }

  /** What one machine of each type costs for an hour. */
  public Money both() {
    return FIRST.times(1L + price);
  }
}
