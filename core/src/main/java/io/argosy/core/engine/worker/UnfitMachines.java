package io.argosy.core.engine.worker;

import io.argosy.core.model.MachineId;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Machines that could not run something, and their reasons. Not in a snapshot: after a restart they
 * are tried once more.
 */
public final class UnfitMachines {
  /** More reasons add no information. */
  private static final int REASONS_TOLD = 3;

  /**
   * The last refusal of a machine.
   *
   * @param tried how long the machine tried before it refused
   */
  private record Refusal(MachineId machine, String reason, Duration tried) {}

  private final TreeMap<MachineId, Refusal> last = new TreeMap<>();

  public void add(MachineId machine, String reason, Duration tried) {
    last.put(machine, new Refusal(machine, reason, tried));
  }

  public void remove(MachineId machine) {
    last.remove(machine);
  }

  public void clear() {
    last.clear();
  }

  public boolean contains(MachineId machine) {
    return last.containsKey(machine);
  }

  public boolean isEmpty() {
    return last.isEmpty();
  }

  /**
   * All refusals, with this new one. The longest try comes first: a machine without the means to
   * run it refuses at once with a less useful reason.
   */
  public String with(MachineId machine, String reason, Duration tried) {
    TreeMap<MachineId, Refusal> all = new TreeMap<>(last);
    all.put(machine, new Refusal(machine, reason, tried));
    SequencedMap<String, List<String>> byReason = byReason(all.values());
    return byReason.size() == 1
        ? reason
        : byReason.entrySet().stream()
            .limit(REASONS_TOLD)
            .map(said -> said.getKey() + " (" + String.join(", ", said.getValue()) + ")")
            .collect(Collectors.joining("; "));
  }

  private static SequencedMap<String, List<String>> byReason(Collection<Refusal> all) {
    return all.stream()
        .sorted(Comparator.comparing(Refusal::tried).reversed())
        .collect(
            Collectors.groupingBy(
                Refusal::reason,
                LinkedHashMap::new,
                Collectors.mapping(refusal -> refusal.machine().value(), Collectors.toList())));
  }
}
