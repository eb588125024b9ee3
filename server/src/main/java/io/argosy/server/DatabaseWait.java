package io.argosy.server;

import io.argosy.server.postgres.DatabaseAddress;
import io.argosy.server.store.DatabaseFault;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Retries the start until the database answers. After a power cut all machines start at once, and
 * the database is rarely first. Errors that a person must correct, such as a wrong password, are
 * not retried.
 */
final class DatabaseWait {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseWait.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration LAST_PAUSE = Duration.ofSeconds(5);

  private final DatabaseAddress address;
  private final Duration limit;
  private final long began = System.nanoTime();

  /**
   * @param limit the longest time to wait; zero means one attempt only
   */
  DatabaseWait(DatabaseAddress address, Duration limit) {
    this.address = address;
    this.limit = limit;
  }

  /** An operation that needs the database; a failed one leaves nothing behind. */
  @FunctionalInterface
  interface Attempt<T> {
    T run() throws IOException;
  }

  /**
   * Runs the operation until it no longer fails because the database is unreachable.
   *
   * @throws DatabaseFault when the database is unreachable for longer than the limit
   */
  <T> T until(Attempt<T> attempt) throws IOException {
    Duration pause = FIRST_PAUSE;
    while (true) {
      try {
        return attempt.run();
      } catch (IOException | RuntimeException e) {
        Optional<DatabaseFault> away = DatabaseFault.in(e).filter(DatabaseFault::isAway);
        if (away.isEmpty()) {
          throw e;
        }
        String why = away.get().what();
        if (waited().plus(pause).compareTo(limit) > 0) {
          throw limit.isZero() ? away.get() : tooLong(away.get());
        }
        LOG.atWarn().log("waiting for the database at " + address.place() + ": " + why);
      }
      sleep(pause);
      pause = pause.multipliedBy(2).compareTo(LAST_PAUSE) < 0 ? pause.multipliedBy(2) : LAST_PAUSE;
    }
  }

  private Duration waited() {
    return Duration.ofNanos(System.nanoTime() - began);
  }

  private DatabaseFault tooLong(DatabaseFault last) {
    return new DatabaseFault(
        address.place(),
        last.what() + "; it was waited for during " + limit.toSeconds() + " s (--database-wait)",
        true,
        last);
  }

  private static void sleep(Duration pause) throws IOException {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while the database was waited for");
    }
  }
}
