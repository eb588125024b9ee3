package io.argosy.core.kernel;

import io.argosy.core.model.Money;
import java.time.Instant;
import java.util.Optional;

/** Builds the next value of a {@link Rent}. */
final class RentChange {
  private final Rent before;
  Rent.Phase phase;
  Instant readyAt;
  Instant paidUntil;
  Money reserved;
  long unitsLeft;
  int firstWorker;
  int slots;
  long done;
  double busySeconds;
  Instant endedAt;
  Optional<Why> why;
  String reason;
  Optional<Instant> resumedAt;

  RentChange(Rent before) {
    this.before = before;
    phase = before.phase();
    readyAt = before.readyAt();
    paidUntil = before.paidUntil();
    reserved = before.reserved();
    unitsLeft = before.unitsLeft();
    firstWorker = before.firstWorker();
    slots = before.slots();
    done = before.done();
    busySeconds = before.busySeconds();
    endedAt = before.endedAt();
    why = before.why();
    reason = before.reason();
    resumedAt = before.resumedAt();
  }

  /** The service is reachable again. */
  void resumed(Instant at) {
    resumedAt = Optional.of(at);
  }

  Rent made() {
    return new Rent(
        before.machine(),
        before.job(),
        before.number(),
        before.offer(),
        phase,
        before.orderedAt(),
        readyAt,
        paidUntil,
        before.lead(),
        reserved,
        unitsLeft,
        firstWorker,
        slots,
        done,
        busySeconds,
        endedAt,
        why,
        reason,
        resumedAt);
  }
}
