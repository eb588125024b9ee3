package io.argosy.core.balance;

import java.util.OptionalLong;

/** How many partitions a deadline needs: equations 5 to 13 of TaScaaS. */
final class Growth {
  private Growth() {}

  /**
   * (G2) N_f = N_0 · n(t) / ((t_max − t) · s), if (G1) t_max − t ≥ n(t) / s fails.
   *
   * @return empty if the deadline holds or nothing is known; the maximum if it has passed
   */
  static OptionalLong needed(BalanceInput balanceInput, double secondsLeft) {
    long remaining = balanceInput.remaining();
    double speed = balanceInput.speed();
    // A new partition could get nothing: the rest is held by partitions that cannot yield it.
    if (remaining == 0 || balanceInput.movable() <= 0) {
      return OptionalLong.empty();
    }
    if (secondsLeft <= 0) {
      return OptionalLong.of(Long.MAX_VALUE);
    }
    if (speed <= 0 || remaining / speed <= secondsLeft) {
      return OptionalLong.empty();
    }
    double partitions = balanceInput.measured() * (remaining / (secondsLeft * speed));
    return OptionalLong.of((long) Math.min(StrictMath.ceil(partitions), 1e9));
  }
}
