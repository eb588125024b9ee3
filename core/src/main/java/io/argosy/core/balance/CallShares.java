package io.argosy.core.balance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Shares of a program whose calls take long to start: (B10) to (B12) of docs/algorithms/balance.md.
 * A call that has begun is not cut short, so what it does cannot be moved (B11). All end together,
 * and a partition that has nothing to do has to start a call first (B12). A share that changes by
 * less than can be done while a call starts stays as it is (B10).
 */
final class CallShares {
  private final List<Partition> sharing;
  private final boolean[] stays;

  private CallShares(List<Partition> sharing) {
    this.sharing = sharing;
    this.stays = new boolean[sharing.size()];
  }

  static Shares of(BalanceInput balanceInput) {
    CallShares shares = new CallShares(balanceInput.sharing());
    long movable = Math.max(0, balanceInput.movable());
    long[] assigned = shares.assigned(movable);
    shares.keepSmallChanges(assigned);
    assigned = shares.assigned(movable);
    List<Shares.Assignment> changes = new ArrayList<>();
    for (int i = 0; i < assigned.length; i++) {
      changes.add(new Shares.Assignment(shares.sharing.get(i).index(), assigned[i]));
    }
    return new Shares(movable, balanceInput.speed(), balanceInput.etaSeconds(), changes);
  }

  private void keepSmallChanges(long[] assigned) {
    for (int i = 0; i < stays.length; i++) {
      Partition partition = sharing.get(i);
      double moved = Math.abs(assigned[i] - partition.assigned());
      stays[i] = moved < partition.speed() * partition.startupSeconds();
    }
  }

  /** What each is assigned if those that stay keep theirs and the others share the rest. */
  private long[] assigned(long movable) {
    long[] assigned = new long[stays.length];
    long free = movable;
    for (int i = 0; i < stays.length; i++) {
      Partition partition = sharing.get(i);
      long own = partition.floor();
      assigned[i] = stays[i] ? Math.max(own, partition.assigned()) : own;
      free -= assigned[i] - partition.done();
    }
    double[] weights = weights(Math.max(0, free));
    if (free > 0 && Arrays.stream(weights).sum() > 0) {
      long[] parts = Shares.split(free, weights);
      Arrays.setAll(assigned, i -> assigned[i] + parts[i]);
    }
    return assigned;
  }

  /** What each can do, once its call is over, until the end that all have in common. */
  private double[] weights(long free) {
    double[] weights = new double[stays.length];
    double end = end(free);
    for (int i = 0; i < weights.length; i++) {
      Partition partition = sharing.get(i);
      weights[i] = stays[i] ? 0 : partition.speed() * Math.max(0, end - begin(partition));
    }
    return weights;
  }

  /** Those that begin after the common end take nothing: it comes nearer until it stays. */
  private double end(long free) {
    double end = Double.POSITIVE_INFINITY;
    double before;
    do {
      before = end;
      double speed = 0;
      double lead = 0;
      for (int i = 0; i < stays.length; i++) {
        Partition partition = sharing.get(i);
        boolean takes = !stays[i] && begin(partition) < before;
        speed += takes ? partition.speed() : 0;
        lead += takes ? partition.speed() * begin(partition) : 0;
      }
      end = speed > 0 ? (free + lead) / speed : 0;
    } while (end < before && end > 0);
    return end;
  }

  /** When a partition can begin more than it does already, in seconds from now. */
  private static double begin(Partition partition) {
    double busy = (partition.floor() - partition.predicted()) / Math.max(partition.speed(), 1e-9);
    return busy + partition.leadSeconds();
  }
}
