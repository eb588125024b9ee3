package io.argosy.core.work;

import java.time.Duration;

/**
 * The measurements that the attempts of one job on one machine share: a new attempt need not start
 * with a chunk of one iteration again. Not thread-safe; its users serialise calls.
 */
public final class SharedPace {
  private Pace pace = Pace.UNKNOWN;
  private boolean believed;
  private int firstCalls;
  private int calls;

  /** The present pace. */
  public Pace now() {
    return pace;
  }

  /** (C7) whether its speed is reliable: work and start-up were separated once. */
  public boolean isBelieved() {
    return believed;
  }

  /**
   * (C12) the size of a first chunk while nothing is known: one and two in turn. Two sizes at once
   * separate start-up from work one call earlier.
   */
  long first(long held) {
    long size = firstCalls % 2 == 1 && held >= 4 ? 2 : 1;
    firstCalls++;
    return size;
  }

  /** (C12) whether calls of one size were measured, and one that began beside them still runs. */
  boolean isSecondSizeNear() {
    return calls > 0 && calls < firstCalls && !pace.hasTwoSizes();
  }

  void learn(long count, Duration took) {
    calls++;
    pace = pace.after(count, took);
    believed |= pace.isBelievable();
  }
}
