package io.argosy.core.model.spec;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.Money;

/**
 * The price of a slot while a task runs on it.
 *
 * @param name of a machine, or of a site for all of its machines
 * @param perHour of one slot
 */
public record Tariff(String name, Money perHour) {
  private static final double SECONDS_AN_HOUR = 3600;

  public Tariff {
    require(perHour.isPositive(), "the price of '" + name + "' is above zero");
  }

  /** The cost of that time, rounded up to a millionth. */
  public static Money cost(Money perHour, double seconds) {
    double micros = Math.ceil(perHour.micros() * (seconds / SECONDS_AN_HOUR));
    return micros < Money.MAX.micros() ? new Money((long) micros) : Money.MAX;
  }
}
