package io.argosy.core.balance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Shares of a job whose calls do one block each: (U3) of docs/algorithms/balance.md. Whole blocks
 * beyond the running calls are given, one after the other, to the partition that would complete the
 * block first. While there are many, all at once: what each does until a common end.
 */
public final class BlockShares {
  private final BalanceInput balanceInput;
  private final List<Partition> sharing;

  /** How many blocks each does in any case, and when those are over, in seconds from now. */
  private final long[] blocks;

  private final double[] freeAt;

  private BlockShares(BalanceInput balanceInput) {
    this.balanceInput = balanceInput;
    this.sharing = balanceInput.sharing();
    this.blocks = new long[sharing.size()];
    this.freeAt = new double[sharing.size()];
    for (int i = 0; i < blocks.length; i++) {
      Partition partition = sharing.get(i);
      blocks[i] = Math.ceilDiv(partition.floor() - partition.done(), balanceInput.block());
      double rest = partition.done() + blocks[i] * balanceInput.block() - partition.predicted();
      freeAt[i] = blocks[i] == 0 || partition.speed() <= 0 ? 0 : rest / partition.speed();
    }
  }

  static Shares of(BalanceInput balanceInput) {
    BlockShares shares = new BlockShares(balanceInput);
    long movable = Math.max(0, balanceInput.movable());
    shares.give(movable);
    List<Shares.Assignment> changes = new ArrayList<>();
    for (int i = 0; i < shares.blocks.length; i++) {
      Partition partition = shares.sharing.get(i);
      long assigned = partition.done() + shares.blocks[i] * balanceInput.block();
      changes.add(new Shares.Assignment(partition.index(), assigned));
    }
    return new Shares(movable, balanceInput.speed(), balanceInput.etaSeconds(), changes);
  }

  /** When the last block is complete, in seconds from now; 0 without a speed. */
  static double endSeconds(BalanceInput balanceInput) {
    BlockShares shares = new BlockShares(balanceInput);
    shares.give(Math.max(0, balanceInput.movable()));
    double end = 0;
    for (double free : shares.freeAt) {
      end = Math.max(end, free);
    }
    return end;
  }

  /**
   * (U4) the time left in which whole blocks fit, at the mean speed of a partition: a block that
   * ends after the deadline does not help to keep it.
   */
  public static double usableSeconds(BalanceInput balanceInput, double secondsLeft) {
    if (balanceInput.block() == 0 || balanceInput.speed() <= 0 || secondsLeft <= 0) {
      return secondsLeft;
    }
    double call = blockSeconds(balanceInput);
    double whole = StrictMath.floor(secondsLeft / call) * call;
    // Not even one fits: as much as any number of partitions could do.
    return Math.max(whole, Math.min(call, secondsLeft));
  }

  /** How long one call takes at the mean speed of a partition. */
  private static double blockSeconds(BalanceInput balanceInput) {
    return balanceInput.block() * balanceInput.measured() / balanceInput.speed();
  }

  private void give(long movable) {
    long free = movable;
    for (long running : blocks) {
      free -= running * balanceInput.block();
    }
    long left = Math.ceilDiv(Math.max(0, free), balanceInput.block());
    if (left > 0 && balanceInput.speed() > 0) {
      left -= untilCommonEnd(left);
      oneByOne(left);
    }
  }

  /** Whole blocks that end before all would end together if blocks could be divided. */
  private long untilCommonEnd(long left) {
    double end = commonEnd(left);
    long given = 0;
    for (int i = 0; i < blocks.length; i++) {
      double speed = sharing.get(i).speed();
      double room = speed * Math.max(0, end - freeAt[i]) / balanceInput.block();
      given += add(i, Math.min(left - given, (long) StrictMath.floor(room)));
    }
    return given;
  }

  /** Those that are busy until then take nothing: the end comes nearer until it stays. */
  private double commonEnd(long left) {
    double end = Double.POSITIVE_INFINITY;
    double before;
    do {
      before = end;
      double speed = 0;
      double lead = 0;
      for (int i = 0; i < blocks.length; i++) {
        boolean takes = freeAt[i] < before;
        speed += takes ? sharing.get(i).speed() : 0;
        lead += takes ? sharing.get(i).speed() * freeAt[i] : 0;
      }
      end = speed > 0 ? ((double) left * balanceInput.block() + lead) / speed : before;
    } while (end < before);
    return end;
  }

  /** At most one block for each partition is left by then. */
  private void oneByOne(long left) {
    PriorityQueue<Integer> first =
        new PriorityQueue<>(Comparator.comparingDouble(this::nextEnd).thenComparing(i -> i));
    for (int i = 0; i < blocks.length; i++) {
      if (sharing.get(i).speed() > 0) {
        first.add(i);
      }
    }
    for (long given = 0; given < left; given++) {
      int next = first.remove();
      add(next, 1);
      first.add(next);
    }
  }

  private double nextEnd(int index) {
    return freeAt[index] + balanceInput.block() / sharing.get(index).speed();
  }

  private long add(int index, long count) {
    blocks[index] += count;
    if (count > 0) {
      freeAt[index] += count * balanceInput.block() / sharing.get(index).speed();
    }
    return count;
  }
}
