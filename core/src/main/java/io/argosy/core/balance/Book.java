package io.argosy.core.balance;

import java.util.List;

/**
 * The standing of a job at one instant.
 *
 * @param interchangeable whether others may do what a silent partition was meant to do
 * @param toDo iterations that the live partitions have to do between them, done ones included
 */
public record Book(long toDo, boolean interchangeable, List<Partition> partitions) {
  public Book {
    partitions = List.copyOf(partitions);
  }

  /** Those that take part in the shares, in order. */
  List<Partition> sharing() {
    return partitions.stream().filter(Partition::takesPart).toList();
  }

  /** Iterations reported done. */
  public long done() {
    return partitions.stream().mapToLong(Partition::done).sum();
  }

  /** (B4) the speed of all partitions that take part, iterations per second. */
  public double speed() {
    double sum = 0;
    for (Partition partition : partitions) {
      sum += partition.takesPart() ? partition.speed() : 0;
    }
    return sum;
  }

  /** How many partitions that speed covers. */
  public int measured() {
    return (int) partitions.stream().filter(p -> p.takesPart() && p.speed() > 0).count();
  }

  /** Iterations left if every partition went on as measured. */
  public long remaining() {
    return Math.max(0, toDo - partitions.stream().mapToLong(Partition::predicted).sum());
  }

  /** (B5) the time the rest will take; infinite while nobody moves. */
  public double etaSeconds() {
    long remaining = remaining();
    if (remaining == 0) {
      return 0;
    }
    double speed = speed();
    return speed > 0 ? remaining / speed : Double.POSITIVE_INFINITY;
  }

  /** What the dearest call takes to start; 0 where that does not matter. */
  public double startupSeconds() {
    return sharing().stream().mapToDouble(Partition::startupSeconds).max().orElse(0);
  }

  /** Iterations not done that the shares may move about: all but what is reserved. */
  long movable() {
    return toDo - done() - partitions.stream().mapToLong(this::reserved).sum();
  }

  /** Iterations that stay with a partition whatever the shares say. */
  private long reserved(Partition partition) {
    boolean covered = interchangeable && partition.standing() == Partition.Standing.SILENT;
    return covered ? 0 : partition.reserved();
  }
}
