package io.argosy.core.model.spec;

import io.argosy.core.model.Money;
import java.util.Optional;

/**
 * What a job promises, and what happens if the promise cannot be kept.
 *
 * @param budget the most that may be spent in any case; only bags and workflows spend
 */
public record Promise(Optional<Deadline> deadline, Otherwise otherwise, Optional<Money> budget) {
  /** No deadline: the job runs as fast as the free slots allow. */
  public static final Promise NONE = new Promise(Optional.empty(), Otherwise.CONTINUE);

  /** What happens when the deadline passes and the job is not done. */
  public enum Otherwise {
    /** Continue and end late. */
    CONTINUE,
    /** Stop incomplete and keep the results so far. */
    STOP
  }

  /** A promise about time alone. */
  public Promise(Optional<Deadline> deadline, Otherwise otherwise) {
    this(deadline, otherwise, Optional.empty());
  }
}
