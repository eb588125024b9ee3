package io.argosy.agent.remote.link;

import java.time.Duration;

/** How long to wait before a retry. */
final class Backoff {
  private static final long FIRST_MILLIS = 200;

  /** The longest wait. */
  static final Duration MOST = Duration.ofSeconds(20);

  private Backoff() {}

  /**
   * Doubles with every retry up to a limit, minus a random part: a thousand agents that lost the
   * same server must not all return at the same instant.
   *
   * @param tries the number of earlier tries, from 1
   * @param chance from 0 to 1
   */
  static Duration after(int tries, double chance) {
    long whole = Math.min(MOST.toMillis(), FIRST_MILLIS << Math.min(20, Math.max(0, tries - 1)));
    return Duration.ofMillis((long) (whole * (1 - chance / 2)));
  }
}
