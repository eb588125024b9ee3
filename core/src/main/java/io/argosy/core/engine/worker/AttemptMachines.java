package io.argosy.core.engine.worker;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.MachineId;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The machine of each attempt of a job. An attempt never moves to another machine, so an entry
 * never changes. It outlives the attempt, because that machine may still upload a late result.
 */
public final class AttemptMachines {
  private final TreeMap<AttemptId, MachineId> byAttempt = new TreeMap<>();

  /** Derived from the attempts. */
  private final TreeSet<MachineId> machines = new TreeSet<>();

  public void add(AttemptId attempt, MachineId machine) {
    if (byAttempt.putIfAbsent(attempt, machine) == null) {
      machines.add(machine);
    }
  }

  public Optional<MachineId> of(AttemptId attempt) {
    return Optional.ofNullable(byAttempt.get(attempt));
  }

  /** Whether an attempt of the job was ever placed on the machine. */
  public boolean contains(MachineId machine) {
    return machines.contains(machine);
  }

  public SortedMap<AttemptId, MachineId> all() {
    return Collections.unmodifiableSortedMap(byAttempt);
  }
}
