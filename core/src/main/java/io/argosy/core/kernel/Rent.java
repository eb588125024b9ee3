package io.argosy.core.kernel;

import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A rented machine and its bill. An immutable value, replaced as a whole by each fact.
 *
 * @param number counts the rents of its job from 0
 * @param offer the index of its offer in the job's specification
 * @param readyAt when it joined; {@link Instant#MAX} before
 * @param paidUntil the end of what is set aside for it
 * @param lead how long before that it is decided whether it stays
 * @param reserved what is set aside for it; its bill once it is over
 * @param unitsLeft paid units that the plan still has for it, the present one not counted
 * @param firstWorker the index of its first worker among the tasks of the job
 * @param done tasks that ran to their end on it
 * @param busySeconds what those took
 * @param endedAt when it was gone; {@link Instant#MAX} before
 * @param why it was told to leave, if it was
 * @param reason what its provider said when it was gone
 * @param resumedAt when the service could be reached again, if it could not for a while since the
 *     order
 */
public record Rent(
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
    Optional<Why> why,
    String reason,
    Optional<Instant> resumedAt) {

  /** Where a rented machine is in its life. */
  public enum Phase {
    /** Ordered; it has not joined yet. */
    ORDERED,
    /** Works. */
    READY,
    /** Works until what is paid ends, and is given back then. */
    LEAVING,
    /** Was given back; its provider has not confirmed that yet. */
    RELEASED,
    /** Gone; its bill is final. */
    OVER
  }

  static Rent ordered(Fact.RentOrdered fact, int number, Duration lead) {
    return new Rent(
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

  /** Costs money from now on. */
  public boolean isLive() {
    return phase != Phase.OVER;
  }

  /** There, or on its way, and meant to stay. */
  public boolean isStaying() {
    return phase == Phase.ORDERED || phase == Phase.READY;
  }

  /** Costs money, and was not given back yet. */
  boolean isHeld() {
    return isStaying() || phase == Phase.LEAVING;
  }

  /** Its slots can run tasks. */
  public boolean isWorking() {
    return phase == Phase.READY || phase == Phase.LEAVING;
  }

  /** How long it was there by then; never longer than is paid, because machines end themselves. */
  public Duration use(Instant now) {
    Instant gone = endedAt.isBefore(now) ? endedAt : now;
    return Duration.between(orderedAt, paidUntil.isBefore(gone) ? paidUntil : gone);
  }

  /** Since when the service could be reached without a break, from its order on. */
  Instant heardSince() {
    return resumedAt.orElse(orderedAt);
  }

  /** When it is decided whether it stays for another unit. */
  Instant turnAt() {
    return paidUntil.minus(lead);
  }

  /** When a machine that leaves is given back: soon enough to be gone before its money ends. */
  Instant goAt() {
    return paidUntil.minus(lead.dividedBy(2));
  }

  /** When the machine ends itself unless it was told to stay: sooner than its money ends. */
  public Instant stopAt() {
    return paidUntil.minus(lead.dividedBy(4));
  }

  /** How long the machine may be there in all by its own stopwatch, whatever clocks say. */
  public Duration inAll() {
    return Duration.between(orderedAt, stopAt());
  }
}
