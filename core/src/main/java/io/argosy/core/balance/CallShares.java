package io.argosy.core.balance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Shares of a program whose calls take long to start: (B10) to (B12) of docs/algorithms/balance.md.
 * A call that has begun is not cut short, so what it does cannot be moved (B11). All end together,
 * and whatever a partition does beyond its running calls, it has to start another one for (B12). A
 * share that changes by too little for that stays as it is (B10).
 */
final class CallShares {
  /** A partition begins another call for no less than it could do in this part of a start-up. */
  static final double LEAST_GAIN = 0.5;

  /** To give work away costs no call; below this part of a start-up it is not worth a message. */
  private static final double LEAST_LOSS = 0.25;

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
    while (shares.keepsMore(assigned)) {
      assigned = shares.assigned(movable);
    }
    List<Shares.Assignment> changes = new ArrayList<>();
    for (int i = 0; i < assigned.length; i++) {
      changes.add(new Shares.Assignment(shares.sharing.get(i).index(), assigned[i]));
    }
    return new Shares(movable, balanceInput.speed(), balanceInput.etaSeconds(), changes);
  }

  /**
   * When the running calls and what is left beyond them are over, in seconds from now: every
   * partition that takes of it has to start another call (B12).
   */
  static double endSeconds(BalanceInput balanceInput) {
    CallShares shares = new CallShares(balanceInput.sharing());
    long begun = 0;
    for (Partition partition : shares.sharing) {
      begun += partition.floor() - partition.done();
    }
    long free = Math.max(0, balanceInput.movable() - begun);
    double last = balanceInput.lastCall().map(Partition::callSeconds).orElse(0.0);
    return free > 0 ? shares.end(free) : last;
  }

  /**
   * The smallest of the changes that are too small stay out, a quarter of them at a time: the
   * others share what those would have got. If all stayed out at once, a slow partition could give
   * nothing away where many others may take a little each.
   */
  private boolean keepsMore(long[] assigned) {
    int[] small =
        IntStream.range(0, stays.length)
            .filter(i -> !stays[i] && changed(i, assigned) < 1)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> changed(i, assigned)))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int i = 0; i < Math.ceilDiv(small.length, 4); i++) {
      stays[small[i]] = true;
    }
    return small.length > 0;
  }

  /** How large a change is; 1 is just large enough. */
  private double changed(int index, long[] assigned) {
    Partition partition = sharing.get(index);
    double startup = partition.speed() * partition.startupSeconds();
    double moved = assigned[index] - partition.assigned();
    double least = moved < 0 ? LEAST_LOSS : LEAST_GAIN;
    return startup > 0 ? Math.abs(moved) / (startup * least) : Double.POSITIVE_INFINITY;
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
      weights[i] =
          stays[i] ? 0 : partition.workingSpeed() * Math.max(0, end - beginSeconds(partition));
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
        boolean takes = !stays[i] && beginSeconds(partition) < before;
        speed += takes ? partition.workingSpeed() : 0;
        lead += takes ? partition.workingSpeed() * beginSeconds(partition) : 0;
      }
      end = speed > 0 ? (free + lead) / speed : 0;
    } while (end < before && end > 0);
    return end;
  }

  /** When another call of a partition has started, in seconds from now. */
  static double beginSeconds(Partition partition) {
    double busy = (partition.floor() - partition.predicted()) / Math.max(partition.speed(), 1e-9);
    return busy + partition.startupSeconds();
  }
}
