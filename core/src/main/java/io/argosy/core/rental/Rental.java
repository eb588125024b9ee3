package io.argosy.core.rental;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A rented machine and its bill. An immutable value, replaced as a whole by each fact.
 *
 * @param number counts the rentals of its job from 0
 * @param offer the index of its offer in the job's specification
 * @param readyAt when it registered; {@link Instant#MAX} before
 * @param paidUntil the end of its paid time
 * @param lead how long before {@code paidUntil} the kernel decides whether the machine stays
 * @param reserved the money reserved for it; its bill once it is over
 * @param unitsLeft paid units that the plan still has for it, without the present one
 * @param firstWorker the index of its first worker among the workers of the job
 * @param done tasks that ran to their end on it
 * @param busySeconds the total duration of those tasks
 * @param endedAt when it was gone; {@link Instant#MAX} before
 * @param why why it was told to leave, if it was
 * @param reason the provider's reason when it was gone
 * @param resumedAt when the service became reachable again, if it was down since the order
 */
public record Rental(
    MachineId machine,
    JobId job,
    int number,
    int offer,
    Phase phase,
    Instant orderedAt,
    Instant readyAt,
    Instant paidUntil,
    Duration lead,
    Money reserved,
    long unitsLeft,
    int firstWorker,
    int slots,
    long done,
    double busySeconds,
    Instant endedAt,
    Optional<Reason> why,
    String reason,
    Optional<Instant> resumedAt) {

  /** The phase of a rental. */
  public enum Phase {
    /** Ordered; the machine has not registered yet. */
    ORDERED,
    /** The machine works. */
    READY,
    /** The machine works until its paid time ends, and is released then. */
    LEAVING,
    /** Released; the provider has not confirmed that yet. */
    RELEASED,
    /** The machine is gone; its bill is final. */
    OVER
  }

  public static Rental ordered(Fact.RentOrdered fact, int number, Duration lead) {
    return new Rental(
        fact.machine(),
        fact.job(),
        number,
        fact.offer(),
        Phase.ORDERED,
        fact.at(),
        Instant.MAX,
        fact.paidUntil(),
        lead,
        fact.reserved(),
        0,
        -1,
        0,
        0,
        0,
        Instant.MAX,
        Optional.empty(),
        "",
        Optional.empty());
  }

  /** Whether the machine costs money. */
  public boolean isLive() {
    return phase != Phase.OVER;
  }

  /** Whether the machine is ordered or ready and meant to stay. */
  public boolean isStaying() {
    return phase == Phase.ORDERED || phase == Phase.READY;
  }

  /** Whether the machine costs money and has not been released yet. */
  public boolean isHeld() {
    return isStaying() || phase == Phase.LEAVING;
  }

  /** Whether its slots can run tasks. */
  public boolean isWorking() {
    return phase == Phase.READY || phase == Phase.LEAVING;
  }

  /** How long it was used by then; never beyond its paid time, because it shuts itself down. */
  public Duration use(Instant now) {
    Instant gone = endedAt.isBefore(now) ? endedAt : now;
    return Duration.between(orderedAt, paidUntil.isBefore(gone) ? paidUntil : gone);
  }

  /** Since when, after the order, the service has been reachable without a break. */
  public Instant heardSince() {
    return resumedAt.orElse(orderedAt);
  }

  /** When the kernel decides whether the machine stays for another unit. */
  public Instant turnAt() {
    return paidUntil.minus(lead);
  }

  /** When a leaving machine is released: early enough to be gone before its paid time ends. */
  public Instant goAt() {
    return paidUntil.minus(lead.dividedBy(2));
  }

  /** When the machine shuts itself down unless extended: before its paid time ends. */
  public Instant stopAt() {
    return paidUntil.minus(lead.dividedBy(4));
  }

  /** How long the machine may run in total by its own stopwatch, independent of clocks. */
  public Duration inAll() {
    return Duration.between(orderedAt, stopAt());
  }
}
