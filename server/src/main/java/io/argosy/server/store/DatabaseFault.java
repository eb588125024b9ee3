package io.argosy.server.store;

import java.io.IOException;
import java.util.Optional;

/** The database did not do what it was asked. */
public final class DatabaseFault extends IOException {
  private final String what;
  private final boolean away;

  /**
   * @param place the host and port of the database
   * @param what failed, in a few words
   * @param away whether nobody answers there now, so that it helps to ask again later
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

  /** Whether nobody answers there now. */
  public boolean isAway() {
    return away;
  }

  /** The fault of the database that something else failed of. */
  public static Optional<DatabaseFault> in(Throwable failed) {
    for (Throwable e = failed; e != null; e = e.getCause()) {
      if (e instanceof DatabaseFault fault) {
        return Optional.of(fault);
      }
    }
    return Optional.empty();
  }
}
