package io.argosy.core.kernel.loop;

import java.util.Optional;

/**
 * Why a loop decides no more. Its state may be ahead of the journal: the driver discards the loop
 * and loads another from the journal.
 *
 * @param cause what was thrown, or why the driver stopped the loop, where there is something to say
 */
public record Halt(Kind kind, Optional<Throwable> cause) {
  /** What ended the loop. */
  public enum Kind {
    /** The journal did not take an entry: the realm has another owner. */
    REFUSED,
    /** Nobody knows whether an entry is stored. */
    UNKNOWN,
    /** A rule or a port failed. */
    FAILED,
    /** The driver stopped it. */
    STOPPED
  }

  static Halt of(Kind kind) {
    return new Halt(kind, Optional.empty());
  }

  /** The driver ends the loop, and says nothing more. */
  public static Halt stopped() {
    return of(Kind.STOPPED);
  }

  /** The driver ends the loop for a reason. */
  public static Halt stopped(Throwable why) {
    return new Halt(Kind.STOPPED, Optional.of(why));
  }
}
