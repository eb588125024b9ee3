package io.argosy.core.forecast;

/**
 * One way in which a job may end: normally distributed, with a different deviation on each side.
 *
 * @param chance the probability of this way
 * @param atSeconds its median
 */
public record EndScenario(double chance, double atSeconds, double before, double after) {
  /** The probability of this way with an end within this time. */
  double within(double seconds) {
    double off = seconds - atSeconds;
    return chance * Normal.below(off / Math.max(1e-9, off < 0 ? before : after));
  }

  /** The same way, later, with another independent deviation on both sides. */
  EndScenario later(double seconds, double deviation) {
    return new EndScenario(
        chance,
        atSeconds + seconds,
        StrictMath.hypot(before, deviation),
        StrictMath.hypot(after, deviation));
  }

  /** The same way with a scaled probability. */
  EndScenario times(double part) {
    return new EndScenario(chance * part, atSeconds, before, after);
  }
}
