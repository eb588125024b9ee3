package io.argosy.core.bag;

import io.argosy.core.model.Billing;
import io.argosy.core.model.Choosing;
import io.argosy.core.model.Money;
import io.argosy.core.model.Offer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Offers and requests for tests. */
final class Bags {
  static final Duration HOUR = Duration.ofHours(1);

  private Bags() {}

  static Offer hourly(String name, long price, int max) {
    return new Offer(name, Money.of(price), HOUR, Billing.PER_HOUR, max, Duration.ZERO, 1);
  }

  /** Two types of 32 machines, as in the paper; times in minutes. */
  static List<Kind> published(long secondPrice, double first, double second) {
    return List.of(
        Kind.of(hourly("cluster1", 3, 32), first * 60),
        Kind.of(hourly("cluster2", secondPrice, 32), second * 60));
  }

  static PlanRequest request(long tasks, List<Kind> kinds) {
    return new PlanRequest(
        tasks, kinds, Optional.empty(), Optional.empty(), Money.ZERO, new Choosing.Wait(), 1);
  }
}
