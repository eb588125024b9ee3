package io.argosy.agent.remote;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * How long a rented machine stays: to the end of its paid time, by its own stopwatch, whether or
 * not the server can be reached then. A machine that is not rented stays for ever.
 */
public final class RentalPeriod {
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private boolean limited;
  private boolean heard;
  private long endNanos;
  private long startNanos = System.nanoTime();

  private RentalPeriod() {}

  /** Until the agent is stopped. */
  public static RentalPeriod forever() {
    return new RentalPeriod();
  }

  /**
   * The time that was given when the process was started, a moment ago.
   *
   * @param given empty for ever
   */
  public static RentalPeriod sinceStart(Optional<Duration> given) {
    RentalPeriod rentalPeriod = new RentalPeriod();
    Duration passed =
        ProcessHandle.current()
            .info()
            .startInstant()
            .map(start -> Duration.between(start, Instant.now()))
            .filter(Duration::isPositive)
            .orElse(Duration.ZERO);
    rentalPeriod.startNanos -= passed.toNanos();
    given.ifPresent(span -> rentalPeriod.limit(rentalPeriod.startNanos + span.toNanos()));
    return rentalPeriod;
  }

  /** Completes when the time is over. */
  public CompletableFuture<Void> over() {
    return over.copy();
  }

  boolean isOver() {
    return over.isDone();
  }

  /**
   * Applies the server's answer on the time left. The server counts from the instant at which it
   * received the request; counting from the instant at which the agent sent it is never too long,
   * however slow the answer was. Of several such answers the longest is the best, and all are
   * better than the time given at the start.
   *
   * @param inAll how long from the agent's own start, whatever the server's clock shows: it may
   *     have been set back while no server ran
   */
  synchronized void heard(long askedNanos, Duration left, Optional<Duration> inAll) {
    long most = inAll.map(it -> startNanos + it.toNanos() - askedNanos).orElse(Long.MAX_VALUE);
    long end = askedNanos + Math.min(left.toNanos(), most);
    if (!heard || end - endNanos > 0) {
      heard = true;
      limit(end);
    }
  }

  private synchronized void limit(long end) {
    endNanos = end;
    if (!limited) {
      limited = true;
      Thread.ofPlatform().daemon().name("stay").start(this::watch);
    }
    notifyAll();
  }

  private void watch() {
    try {
      awaitEnd();
      over.complete(null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void awaitEnd() throws InterruptedException {
    for (long left = endNanos - System.nanoTime(); left > 0; ) {
      wait(left / 1_000_000 + 1);
      left = endNanos - System.nanoTime();
    }
  }
}
