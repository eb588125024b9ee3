package io.argosy.core.dag.measure;

/** What a task in a schedule waited for before it started. */
public sealed interface Wait {

  /** Nothing: it starts with the schedule. */
  record Nothing() implements Wait {}

  /** Data from a parent, in transfer until the task started. */
  record Data(String parent) implements Wait {}

  /** Its vCPU, which another task occupied. */
  record Busy(String task) implements Wait {}

  /** Its image, which another task pulled onto the VM. */
  record Image(String task) implements Wait {}

  /** A limit of usage or memory that it would have exceeded together with another task. */
  record Limit(String task) implements Wait {}
}
