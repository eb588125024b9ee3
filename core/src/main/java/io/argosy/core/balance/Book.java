package io.argosy.core.balance;

import java.util.List;

/**
 * The standing of a job at one instant.
 *
 * @param toDo iterations that the live partitions have to do between them, done ones included
 */
public record Book(long toDo, List<Partition> partitions) {
  public Book {
    partitions = List.copyOf(partitions);
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

  /** Iterations not done that the shares may move about: all but what is reserved. */
  long movable() {
    return toDo - done() - partitions.stream().mapToLong(Partition::reserved).sum();
  }
}
