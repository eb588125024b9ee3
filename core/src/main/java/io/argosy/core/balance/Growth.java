package io.argosy.core.balance;

import java.util.OptionalLong;

/** How many partitions a deadline needs: equations 5 to 13 of TaScaaS. */
final class Growth {
  private Growth() {}

  /**
   * (G2) N_f = N_0 · n(t) / ((t_max − t) · s), if (G1) t_max − t ≥ n(t) / s fails.
   *
   * @return nothing when the deadline holds or nothing is known; all there may be when it is past
   */
  static OptionalLong needed(Book book, double secondsLeft) {
    long remaining = book.remaining();
    double speed = book.speed();
    // Nothing that a newcomer could be given: what is left is in hands that will not let go.
    if (remaining == 0 || book.movable() <= 0) {
      return OptionalLong.empty();
    }
    if (secondsLeft <= 0) {
      return OptionalLong.of(Long.MAX_VALUE);
    }
    if (speed <= 0 || remaining / speed <= secondsLeft) {
      return OptionalLong.empty();
    }
    double partitions = book.measured() * (remaining / (secondsLeft * speed));
    return OptionalLong.of((long) Math.min(StrictMath.ceil(partitions), 1e9));
  }
}
