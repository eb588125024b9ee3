package io.argosy.server.access;

import io.argosy.server.http.Problem;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Looks in the store for tokens that another replica made. It queries the store once at a time, and
 * no caller waits long for it: while the store does not answer, a caller with an unknown token is
 * asked to try again later, and occupies no thread and no connection.
 */
final class TokenLook {
  /** Wrong tokens cause queries no more often than this. */
  private static final Duration QUIET = Duration.ofMillis(50);

  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final String AGAIN_SECONDS = "5";

  private final Callable<Boolean> look;
  private final InstantSource clock;
  private CompletableFuture<Boolean> current = CompletableFuture.completedFuture(false);
  private Instant lookedAt = Instant.EPOCH;

  /**
   * @param look queries the store; returns whether it held something new
   */
  TokenLook(Callable<Boolean> look, InstantSource clock) {
    this.look = look;
    this.clock = clock;
  }

  /**
   * Whether the store had something new; not asked if it was asked just now.
   *
   * @throws Problem when it does not answer
   */
  boolean sawSomethingNew() {
    CompletableFuture<Boolean> before;
    synchronized (this) {
      before = current;
    }
    // A query that began before this call may have missed the token.
    return (!before.isDone() && await(before)) || await(begin());
  }

  private synchronized CompletableFuture<Boolean> begin() {
    boolean justNow = clock.instant().isBefore(lookedAt.plus(QUIET));
    if (current.isDone() && !justNow) {
      CompletableFuture<Boolean> mine = new CompletableFuture<>();
      current = mine;
      Thread.ofVirtual().name("token look").start(() -> carryOut(mine));
      return mine;
    }
    return current.isDone() ? CompletableFuture.completedFuture(false) : current;
  }

  private void carryOut(CompletableFuture<Boolean> mine) {
    try {
      boolean found = look.call();
      looked();
      mine.complete(found);
    } catch (Exception e) {
      looked();
      mine.completeExceptionally(e);
    }
  }

  private synchronized void looked() {
    lookedAt = clock.instant();
  }

  private static boolean await(CompletableFuture<Boolean> asked) {
    try {
      return asked.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw away();
    } catch (TimeoutException e) {
      throw away();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException ? away() : new IllegalStateException(e.getCause());
    }
  }

  private static Problem away() {
    return new Problem(
            503, "the token is not known here, and the store of tokens does not answer now")
        .with("Retry-After", AGAIN_SECONDS);
  }
}
