package io.argosy.core.work;

import java.time.Duration;

/**
 * What the attempts of one job on one machine have learnt together: a new attempt does not begin
 * with a chunk of one iteration again. Not thread-safe; its users take turns.
 */
public final class SharedPace {
  private Pace pace = Pace.UNKNOWN;
  private boolean believed;
  private boolean begun;

  /** The pace as known now. */
  public Pace now() {
    return pace;
  }

  /** (C7) whether its speed can be relied on: work was told from start-up once. */
  public boolean isBelieved() {
    return believed;
  }

  /**
   * (C12) how many iterations a first chunk holds while nothing is known: one, and two for all that
   * begin beside it. Two sizes at once tell start-up from work one call earlier.
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
