package io.argosy.core.balance;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The balance view of a job at one instant.
 *
 * @param interchangeable whether others may do the work of a silent partition
 * @param toDo iterations that the live partitions have to do in total, done ones included
 * @param block iterations of every call; 0 where agents choose how many a call does
 */
public record BalanceInput(
    long toDo, boolean interchangeable, List<Partition> partitions, long block) {
  public BalanceInput {
    partitions = List.copyOf(partitions);
  }

  /** Agents choose how many iterations a call does. */
  public BalanceInput(long toDo, boolean interchangeable, List<Partition> partitions) {
    this(toDo, interchangeable, partitions, 0);
  }

  /** The partitions that take part in the shares, in order. */
  List<Partition> sharing() {
    return partitions.stream().filter(Partition::takesPart).toList();
  }

  /** Iterations reported done. */
  public long done() {
    return partitions.stream().mapToLong(Partition::done).sum();
  }

  /** (B4) the total speed of the partitions that take part, iterations per second. */
  public double speed() {
    double sum = 0;
    for (Partition partition : partitions) {
      sum += partition.takesPart() ? partition.speed() : 0;
    }
    return sum;
  }

  /** The number of partitions in that speed. */
  public int measured() {
    return (int) partitions.stream().filter(p -> p.takesPart() && p.speed() > 0).count();
  }

  /** Iterations left if every partition continues at its measured speed. */
  public long remaining() {
    return Math.max(0, toDo - partitions.stream().mapToLong(Partition::predicted).sum());
  }

  /** (B5) the remaining time; infinite while no partition makes progress. */
  public double etaSeconds() {
    long remaining = remaining();
    if (remaining == 0) {
      return 0;
    }
    double speed = speed();
    return speed > 0 ? remaining / speed : Double.POSITIVE_INFINITY;
  }

  /** The longest start-up of a call among the partitions that share; 0 where none matters. */
  public double startupSeconds() {
    return sharing().stream().mapToDouble(Partition::startupSeconds).max().orElse(0);
  }

  /** The partition whose running call completes the job, if running calls contain all it needs. */
  public Optional<Partition> lastCall() {
    List<Partition> calls =
        partitions.stream()
            .filter(p -> p.takesPart() && p.begun() > 0 && p.speed() > 0)
            .sorted(Comparator.comparingDouble(Partition::callSeconds))
            .toList();
    long missing = toDo - done();
    for (Partition call : missing > 0 ? calls : List.<Partition>of()) {
      missing -= block > 0 ? call.begun() : call.floor() - call.done();
      if (missing <= 0) {
        return Optional.of(call);
      }
    }
    return Optional.empty();
  }

  /** When calls and those after them are over, in seconds from now; 0 where start-up is short. */
  public double callsEndSeconds() {
    if (block > 0) {
      return BlockShares.endSeconds(this);
    }
    return startupSeconds() > 0 ? CallShares.endSeconds(this) : 0;
  }

  /** Iterations not done that the shares may move: all but the reserved ones. */
  long movable() {
    return toDo - done() - partitions.stream().mapToLong(this::reserved).sum();
  }

  /** How long the partitions that share need for what they may move; infinite without a speed. */
  public double movableSeconds() {
    double speed = speed();
    return speed > 0 ? movable() / speed : Double.POSITIVE_INFINITY;
  }

  /** Iterations that stay with a partition whatever the shares say. */
  long reserved(Partition partition) {
    return isCovered(partition) ? 0 : partition.reserved();
  }

  /** Whether others do the work of a partition as well, because it is silent. */
  boolean isCovered(Partition partition) {
    return interchangeable && partition.standing() == Partition.Standing.SILENT;
  }
}
