package io.argosy.core.model;

import java.util.Optional;

/** What a job promises, and what to do when that cannot be kept. */
public record Promise(Optional<Deadline> deadline, Otherwise otherwise) {
  /** No deadline: as fast as the free slots allow. */
  public static final Promise NONE = new Promise(Optional.empty(), Otherwise.CONTINUE);

  /** What happens when the deadline passes and the job is not done. */
  public enum Otherwise {
    /** Go on and end late. */
    CONTINUE,
    /** Stop incomplete and keep what is there. */
    STOP
  }
}
