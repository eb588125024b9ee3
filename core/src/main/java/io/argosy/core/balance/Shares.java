package io.argosy.core.balance;

import static io.argosy.core.model.Checks.require;

import java.util.ArrayList;
import java.util.List;

/**
 * The result of a checkpoint: new assignments.
 *
 * @param remaining iterations shared out
 * @param changes one for each partition that takes part, in the order of {@link
 *     BalanceInput#sharing}
 * @param speed the total speed behind the shares, iterations per second
 */
public record Shares(long remaining, double speed, double etaSeconds, List<Assignment> changes) {
  public Shares {
    changes = List.copyOf(changes);
  }

  /** Iterations for a partition in its present attempt, done ones included. */
  public record Assignment(int index, long assigned) {}

  /** (B6) done + speed / total speed × movable iterations, for each partition that takes part. */
  static Shares of(BalanceInput balanceInput) {
    long movable = Math.max(0, balanceInput.movable());
    List<Partition> sharing = balanceInput.sharing();
    long[] parts = split(movable, sharing.stream().mapToDouble(Partition::speed).toArray());
    List<Assignment> changes = new ArrayList<>();
    for (int i = 0; i < parts.length; i++) {
      Partition partition = sharing.get(i);
      changes.add(new Assignment(partition.index(), partition.done() + parts[i]));
    }
    return new Shares(movable, balanceInput.speed(), balanceInput.etaSeconds(), changes);
  }

  /** Splits a whole number by weights so that the parts add up exactly. (B7) */
  public static long[] split(long amount, double[] weights) {
    require(amount >= 0, "only what is there can be split, was " + amount);
    double total = 0;
    for (double weight : weights) {
      total += weight;
    }
    long[] parts = new long[weights.length];
    double due = 0;
    long given = 0;
    for (int i = 0; i < weights.length; i++) {
      // Rounding the running total, not each share, keeps the sum exact: a job must not end one
      // iteration short because three slots each rounded down.
      due += total > 0 ? weights[i] / total : 1.0 / weights.length;
      boolean last = i == weights.length - 1;
      long upTo = last ? amount : Math.clamp(Math.round(amount * due), given, amount);
      parts[i] = upTo - given;
      given = upTo;
    }
    return parts;
  }
}
