package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

/**
 * What a slot costs while a task is on it.
 *
 * @param name of a machine, or of a site for all of its machines
 * @param perHour of one slot
 */
public record Tariff(String name, Money perHour) {
  private static final double SECONDS_AN_HOUR = 3600;

  public Tariff {
    require(perHour.isPositive(), "the price of '" + name + "' is above zero");
  }

  /** What so much time costs; a part of a millionth is a whole one. */
  public static Money cost(Money perHour, double seconds) {
    double micros = Math.ceil(perHour.micros() * (seconds / SECONDS_AN_HOUR));
    return micros < Money.MAX.micros() ? new Money((long) micros) : Money.MAX;
  }
}
