package io.argosy.experiments.shapes;

import java.util.Locale;

/**
 * The families of random worlds. A family says which disturbances its worlds have for sure; all
 * else about them is drawn: see {@link WorldGrammar}.
 */
public enum WorldFamily implements DrawnShape {
  /** Nothing happens: speeds differ and wander by up to one percent. */
  CALM,

  /** Machines become faster or slower at once, up to three times each. */
  STEPS,

  /** The speed of each machine varies by 1 to 15 %, for a short or a long time. */
  NOISE,

  /** All machines of a site, or of the realm, become slow together, once or more often. */
  CORRELATED,

  /** Machines disconnect and return, some of them several times. */
  OUTAGES,

  /** Some machines join after the job has begun. */
  JOINERS,

  /** The program is called for each chunk and takes long to start. */
  START_UP,

  /** Each disturbance is present with a probability of one third. */
  MIXED;

  @Override
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public Drawn draw(long seed) {
    return WorldGrammar.draw(this, seed);
  }
}
