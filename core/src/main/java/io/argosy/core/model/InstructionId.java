package io.argosy.core.model;

/** Numbers the instructions of a realm in the order in which they were decided. */
public record InstructionId(long value) implements Comparable<InstructionId> {
  @Override
  public int compareTo(InstructionId other) {
    return Long.compare(value, other.value);
  }

  @Override
  public String toString() {
    return Long.toString(value);
  }
}
