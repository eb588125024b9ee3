package io.argosy.core.budget;

import io.argosy.core.model.Money;
import java.util.TreeMap;

/**
 * The money of one job. The most that something may cost is reserved before it begins; when it
 * ends, its cost is paid and the rest of the reservation is free again. A job that reserves only
 * what is {@link #free} never spends more than its cap, whatever crashes.
 *
 * @param <K> names what money is reserved for, such as a machine or a worker
 */
public final class BudgetLedger<K extends Comparable<K>> {
  private final TreeMap<K, Money> reservations = new TreeMap<>();
  private Money reserved = Money.ZERO;
  private Money paid = Money.ZERO;

  /** Reserves the most that something may cost, in place of an earlier reservation for it. */
  public void reserve(K what, Money most) {
    reservations.put(what, most);
    reserved = sum();
  }

  /** Pays for something that has ended; the rest of its reservation is free again. */
  public void pay(K what, Money amount) {
    reservations.remove(what);
    reserved = sum();
    paid = capped(paid, amount);
  }

  /** The sum of all reservations. */
  public Money reserved() {
    return reserved;
  }

  /** What is spent for good. */
  public Money paid() {
    return paid;
  }

  /** What was paid and reserved so far. */
  public Money committed() {
    return capped(paid, reserved);
  }

  /** What can still be reserved; negative if the cap was lowered below what is committed. */
  public Money free(Money cap) {
    return cap.minus(committed());
  }

  private Money sum() {
    return reservations.values().stream().reduce(Money.ZERO, BudgetLedger::capped);
  }

  /** Tasks without a time limit may cost any amount: such sums stay countable. */
  private static Money capped(Money one, Money other) {
    Money sum = one.plus(other);
    return sum.isAtMost(Money.MAX) ? sum : Money.MAX;
  }
}
