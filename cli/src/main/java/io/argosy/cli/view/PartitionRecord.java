package io.argosy.cli.view;

import io.argosy.core.kernel.Fact;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.TreeMap;

/** What one partition did over all its attempts. */
public final class PartitionRecord {
  private final int index;
  private final SequencedSet<String> machines = new LinkedHashSet<>();
  private final TreeMap<Integer, Duration> elapsed = new TreeMap<>();
  private int attempts;
  private long iterations;

  PartitionRecord(int index) {
    this.index = index;
  }

  void placed(Fact.AttemptPlaced fact) {
    attempts = Math.max(attempts, fact.attempt().number());
    machines.add(fact.machine().value());
  }

  void measured(Fact.ProgressMeasured fact) {
    elapsed.put(fact.attempt().number(), fact.elapsed());
  }

  void kept(long count) {
    iterations += count;
  }

  public int index() {
    return index;
  }

  public int attempts() {
    return attempts;
  }

  /** The machines it ran on, in order, a comma between two. */
  public String machines() {
    return machines.isEmpty() ? "-" : String.join(",", machines);
  }

  /** Iterations kept from it. */
  public long iterations() {
    return iterations;
  }

  /** Kept iterations over the time its attempts ran, up to their last reports. */
  public double meanSpeed() {
    double seconds = elapsed.values().stream().mapToDouble(Numbers::seconds).sum();
    return seconds > 0 ? iterations / seconds : 0;
  }
}
