package io.argosy.core.bag.estimate;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.model.spec.Sample;
import java.time.Duration;
import java.util.List;

/** How many tasks the sample has, and what it may cost. */
public final class SampleSize {
  /** Tasks that run on every type, so that types can be compared. */
  public static final int REPLICATED = 7;

  /** How long a machine may sample if its billing unit is shorter. */
  public static final Duration SPAN = Duration.ofMinutes(10);

  private SampleSize() {}

  /** Tasks to sample from a bag of that size. Eq. (E1). */
  public static long of(long tasks, Sample sample) {
    require(tasks >= 1, "a bag has at least one task, was " + tasks);
    double z2 = sample.z() * sample.z();
    double spread = 2.0 * (tasks - 1) * sample.error() * sample.error();
    return Math.clamp((long) StrictMath.ceil(tasks * z2 / (z2 + spread)), 1, tasks);
  }

  /** The largest sample, however large the bag. Eq. (E2). */
  public static long most(Sample sample) {
    double part = sample.z() / sample.error();
    return (long) StrictMath.ceil(part * part / 2);
  }

  /** Whether the sample would be half the bag: then the bag samples while it works. */
  public static boolean isImplicit(long tasks, Sample sample) {
    return sample.isImplicit() || 2 * of(tasks, sample) >= tasks;
  }

  /** How many tasks of the sample run on every type. */
  public static long replicated(long tasks, Sample sample) {
    return Math.min(REPLICATED, of(tasks, sample));
  }

  /** Less does not even pay for the first moments of one machine. */
  public static Money least(List<Offer> offers) {
    Money least = Money.MAX;
    for (Offer offer : offers) {
      Money one = offer.charge(offer.startUp().plusSeconds(10));
      least = one.isAtMost(least) ? one : least;
    }
    return least;
  }

  /**
   * The most that sampling costs: machines of each type for one unit, or for as many units as fit
   * into {@link #SPAN} where units are short. Eq. (E2).
   */
  public static Money ceiling(List<Offer> offers, Sample sample) {
    Money sum = Money.ZERO;
    for (Offer offer : offers) {
      int machines = Math.min(Math.max(1, sample.machines()), offer.max());
      sum = sum.plus(offer.charge(SPAN).times(machines));
    }
    return sum;
  }
}
