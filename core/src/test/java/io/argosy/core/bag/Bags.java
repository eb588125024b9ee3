package io.argosy.core.bag;

import io.argosy.core.bag.model.MachineType;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Offer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Offers and requests for tests. */
public final class Bags {
  static final Duration HOUR = Duration.ofHours(1);

  private Bags() {}

  public static Offer hourly(String name, long price, int max) {
    return new Offer(name, Money.of(price), HOUR, Billing.PER_HOUR, max, Duration.ZERO, 1);
  }

  /** Two types of 32 machines, as in the paper; times in minutes. */
  static List<MachineType> published(long secondPrice, double first, double second) {
    return List.of(
        MachineType.of(hourly("cluster1", 3, 32), first * 60),
        MachineType.of(hourly("cluster2", secondPrice, 32), second * 60));
  }

  public static PlanRequest request(long tasks, List<MachineType> machineTypes) {
    return new PlanRequest(
        tasks,
        machineTypes,
        Optional.empty(),
        Optional.empty(),
        Money.ZERO,
        new Choosing.Wait(),
        1);
  }
}
