package io.argosy.core.kernel;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.MachineId;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which machine each attempt of a job was ever given to. An attempt goes to one machine and never
 * to another, so an entry does not change; it stays when the attempt is over or lost, because a
 * late result is still that machine's to hand in.
 */
final class AttemptMachines {
  private final TreeMap<AttemptId, MachineId> byAttempt = new TreeMap<>();

  /** Derived from the attempts. */
  private final TreeSet<MachineId> machines = new TreeSet<>();

  void add(AttemptId attempt, MachineId machine) {
    if (byAttempt.putIfAbsent(attempt, machine) == null) {
      machines.add(machine);
    }
  }

  Optional<MachineId> of(AttemptId attempt) {
    return Optional.ofNullable(byAttempt.get(attempt));
  }

  /** Whether any attempt of the job was ever given to a machine. */
  boolean contains(MachineId machine) {
    return machines.contains(machine);
  }

  SortedMap<AttemptId, MachineId> all() {
    return Collections.unmodifiableSortedMap(byAttempt);
  }
}
