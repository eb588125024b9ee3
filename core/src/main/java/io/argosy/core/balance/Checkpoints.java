package io.argosy.core.balance;

import java.util.Optional;

/** When shares are computed anew: figure III.31. */
final class Checkpoints {
  private Checkpoints() {}

  /** New shares if the rest takes longer than the threshold; none while nobody moves. */
  static Optional<Shares> above(double thresholdSeconds, Book book) {
    double eta = book.etaSeconds();
    boolean moving = eta != Double.POSITIVE_INFINITY;
    return moving && eta > thresholdSeconds ? Optional.of(Shares.of(book)) : Optional.empty();
  }
}
