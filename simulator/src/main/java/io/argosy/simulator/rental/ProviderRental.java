package io.argosy.simulator.rental;

import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Offer;
import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.machine.VirtualMachine;
import io.argosy.simulator.world.Supply;
import java.time.Duration;
import java.util.Optional;

/** The provider's own record of one machine: when it really ran, whatever the kernel believes. */
final class ProviderRental {
  final Offer offer;
  final Supply supply;
  Optional<VirtualMachine> machine = Optional.empty();

  /** Why the machine never ran. */
  Optional<String> refusal = Optional.empty();

  private long startedAt = Timeline.NEVER;
  private long endedAt = Timeline.NEVER;

  /** When the machine stops itself. */
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

  /** Extends the rental until an instant, within a limit in all, and never shortens it. */
  void stays(long until, Duration inAll) {
    stopAt = Math.max(stopAt, Math.min(until, startedAt + inAll.toNanos()));
  }

  boolean isRunning() {
    return startedAt != Timeline.NEVER && endedAt == Timeline.NEVER;
  }

  /** The cost of the machine up to now. */
  Money bill(long now) {
    return startedAt == Timeline.NEVER
        ? Money.ZERO
        : offer.charge(Duration.ofNanos(Math.min(now, endedAt) - startedAt));
  }
}
