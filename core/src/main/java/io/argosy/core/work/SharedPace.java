package io.argosy.core.work;

import java.time.Duration;

/**
 * The measurements that the attempts of one job on one machine share: a new attempt need not start
 * with a chunk of one iteration again. Not thread-safe; its users serialise calls.
 */
public final class SharedPace {
  private Pace pace = Pace.UNKNOWN;
  private boolean believed;
  private boolean begun;

  /** The present pace. */
  public Pace now() {
    return pace;
  }

  /** (C7) whether its speed is reliable: work and start-up were separated once. */
  public boolean isBelieved() {
    return believed;
  }

  /**
   * (C12) the size of a first chunk while nothing is known: one, and two for all that begin beside
   * it. Two sizes at once separate start-up from work one call earlier.
   */
  long first(long held) {
    long size = begun && held >= 4 ? 2 : 1;
    begun = true;
    return size;
  }

  void learn(long count, Duration took) {
    pace = pace.after(count, took);
    believed |= pace.isBelievable();
  }
}
