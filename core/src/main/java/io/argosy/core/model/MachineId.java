package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

/** A host with one agent and some slots. */
public record MachineId(String value) implements Comparable<MachineId> {
  public MachineId {
    require(!value.isBlank(), "a machine needs a name");
  }

  @Override
  public int compareTo(MachineId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
