package io.argosy.core.dag.measure;

/** What a task in a schedule waited for before it started. */
public sealed interface Wait {

  /** For nothing: it starts with the schedule. */
  record Nothing() implements Wait {}

  /** For what a parent made, on its way until the task started. */
  record Data(String parent) implements Wait {}

  /** For its vCPU, which another task held. */
  record Busy(String task) implements Wait {}

  /** For its image, which another task pulled onto the VM. */
  record Image(String task) implements Wait {}

  /** For a limit, of usage or memory, that it would have broken beside another task. */
  record Limit(String task) implements Wait {}
}
