package io.argosy.explain;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.math.Seconds;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The work of one partition over all its attempts. */
public final class PartitionRecord {
  private final int index;
  private final SequencedSet<String> machines = new LinkedHashSet<>();
  private final TreeMap<Integer, Duration> elapsed = new TreeMap<>();
  private final TreeMap<Integer, Instant> beganAt = new TreeMap<>();
  private int attempts;
  private long iterations;

  PartitionRecord(int index) {
    this.index = index;
  }

  void placed(Fact.AttemptPlaced fact) {
    attempts = Math.max(attempts, fact.attempt().number());
    machines.add(fact.machine().value());
  }

  /** The own time of its attempts at their last report; a short run may end before one. */
  void measured(Fact.ProgressMeasured fact) {
    elapsed.put(fact.attempt().number(), fact.elapsed());
  }

  void began(Fact.AttemptBegan fact) {
    beganAt.put(fact.attempt().number(), fact.at());
  }

  void kept(Fact.PieceKept fact) {
    iterations += fact.piece().count();
    Instant began = beganAt.get(fact.attempt().number());
    if (began != null) {
      Duration sofar = Duration.between(began, fact.at());
      elapsed.merge(fact.attempt().number(), sofar, (a, b) -> a.compareTo(b) > 0 ? a : b);
    }
  }

  public int index() {
    return index;
  }

  public int attempts() {
    return attempts;
  }

  /** The machines it ran on, in order, separated by commas. */
  public String machines() {
    return machines.isEmpty() ? "-" : String.join(",", machines);
  }

  Stream<String> everyMachine() {
    return machines.stream();
  }

  /** Iterations kept from it. */
  public long iterations() {
    return iterations;
  }

  /** Kept iterations over the time its attempts ran, up to their last results or reports. */
  public double meanSpeed() {
    double seconds = elapsed.values().stream().mapToDouble(Seconds::of).sum();
    return seconds > 0 ? iterations / seconds : 0;
  }
}
