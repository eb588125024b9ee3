package io.argosy.core.work;

import java.time.Duration;

/**
 * What the attempts of one job on one machine have learnt together: a new attempt does not begin
 * with a chunk of one iteration again. Not thread-safe; its users take turns.
 */
public final class SharedPace {
  private Pace pace = Pace.UNKNOWN;

  /** The pace as known now. */
  public Pace now() {
    return pace;
  }

  void learn(long count, Duration took) {
    pace = pace.after(count, took);
  }
}
