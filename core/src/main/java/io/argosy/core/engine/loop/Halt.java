package io.argosy.core.engine.loop;

import java.util.Optional;

/**
 * Why a loop halted. Its state may be ahead of the journal: the driver discards the loop and loads
 * another from the journal.
 *
 * @param cause what was thrown, or why the driver stopped the loop, if known
 */
public record Halt(Kind kind, Optional<Throwable> cause) {
  /** What ended the loop. */
  public enum Kind {
    /** The journal refused an entry: the realm has another owner. */
    REFUSED,
    /** It is unknown whether an entry is stored. */
    UNKNOWN,
    /** A rule or a port failed. */
    FAILED,
    /** The driver stopped it. */
    STOPPED
  }

  static Halt of(Kind kind) {
    return new Halt(kind, Optional.empty());
  }

  /** The driver stops the loop without a reason. */
  public static Halt stopped() {
    return of(Kind.STOPPED);
  }

  /** The driver stops the loop for a reason. */
  public static Halt stopped(Throwable why) {
    return new Halt(Kind.STOPPED, Optional.of(why));
  }
}
