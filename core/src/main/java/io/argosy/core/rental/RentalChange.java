package io.argosy.core.rental;

import io.argosy.core.engine.message.Reason;
import io.argosy.core.model.Money;
import java.time.Instant;
import java.util.Optional;

/** Builds the next value of a {@link Rental}. */
public final class RentalChange {
  private final Rental before;
  public Rental.Phase phase;
  public Instant readyAt;
  public Instant paidUntil;
  public Money reserved;
  public long unitsLeft;
  public int firstWorker;
  public int slots;
  public long done;
  public double busySeconds;
  public Instant endedAt;
  public Optional<Reason> why;
  public String reason;
  Optional<Instant> resumedAt;

  public RentalChange(Rental before) {
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
  public void resumed(Instant at) {
    resumedAt = Optional.of(at);
  }

  public Rental made() {
    return new Rental(
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
