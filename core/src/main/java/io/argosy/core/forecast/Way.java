package io.argosy.core.forecast;

/**
 * One way in which a job may end: normally distributed, with a deviation of its own on either side.
 *
 * @param chance that the job goes this way
 * @param atSeconds its middle
 */
public record Way(double chance, double atSeconds, double before, double after) {
  /** The probability of going this way and being over within so many seconds. */
  double within(double seconds) {
    double off = seconds - atSeconds;
    return chance * Normal.below(off / Math.max(1e-9, off < 0 ? before : after));
  }

  /** The same way, only so likely. */
  Way times(double part) {
    return new Way(chance * part, atSeconds, before, after);
  }
}
