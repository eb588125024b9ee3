package io.argosy.server.store;

import java.io.IOException;
import java.util.Optional;

/** A request to the database failed. */
public final class DatabaseFault extends IOException {
  private final String what;
  private final boolean away;

  /**
   * @param place the host and port of the database
   * @param what failed, in a few words
   * @param away whether the database does not answer now, so that a later retry can succeed
   */
  public DatabaseFault(String place, String what, boolean away, Throwable cause) {
    super("the database at " + place + " failed: " + what, cause);
    this.what = what;
    this.away = away;
  }

  /** What failed, in a few words. */
  public String what() {
    return what;
  }

  /** Whether the database does not answer now. */
  public boolean isAway() {
    return away;
  }

  /** The database fault that caused another failure. */
  public static Optional<DatabaseFault> in(Throwable failed) {
    for (Throwable e = failed; e != null; e = e.getCause()) {
      if (e instanceof DatabaseFault fault) {
        return Optional.of(fault);
      }
    }
    return Optional.empty();
  }
}
