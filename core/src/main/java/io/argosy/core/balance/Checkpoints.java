package io.argosy.core.balance;

import java.util.Optional;

/** When new shares are computed: figure III.31. */
final class Checkpoints {
  private Checkpoints() {}

  /** New shares if the remaining time exceeds the threshold; none without a measured speed. */
  static Optional<Shares> above(double thresholdSeconds, BalanceInput balanceInput) {
    double eta = balanceInput.etaSeconds();
    boolean moving = eta != Double.POSITIVE_INFINITY;
    return moving && eta > thresholdSeconds
        ? Optional.of(
            balanceInput.block() > 0 ? BlockShares.of(balanceInput) : Shares.of(balanceInput))
        : Optional.empty();
  }
}
