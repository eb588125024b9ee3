package io.argosy.simulator.rental;

import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Offer;
import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.machine.VirtualMachine;
import io.argosy.simulator.world.Supply;
import java.time.Duration;
import java.util.Optional;

/**
 * A page of the landlord's own books: when a machine really ran, whatever anybody else believes.
 */
final class ProviderRental {
  final Offer offer;
  final Supply supply;
  Optional<VirtualMachine> machine = Optional.empty();

  /** Why it never ran. */
  Optional<String> refusal = Optional.empty();

  private long startedAt = Timeline.NEVER;
  private long endedAt = Timeline.NEVER;

  /** It ends itself then. */
  long stopAt;

  ProviderRental(Offer offer, Supply supply) {
    this.offer = offer;
    this.supply = supply;
  }

  void start(long now) {
    startedAt = now;
  }

  void end(long now) {
    endedAt = now;
  }

  /** It stays until then, and never longer in all; what it heard before stays true. */
  void stays(long until, Duration inAll) {
    stopAt = Math.max(stopAt, Math.min(until, startedAt + inAll.toNanos()));
  }

  boolean isRunning() {
    return startedAt != Timeline.NEVER && endedAt == Timeline.NEVER;
  }

  /** What is owed for it by now. */
  Money bill(long now) {
    return startedAt == Timeline.NEVER
        ? Money.ZERO
        : offer.charge(Duration.ofNanos(Math.min(now, endedAt) - startedAt));
  }
}
