package io.argosy.core.dag.measure;

/** What a task in a schedule waited for before it started. */
public sealed interface WaitReason {

  /** Nothing: it starts with the schedule. */
  record Nothing() implements WaitReason {}

  /** Data from a parent, in transfer until the task started. */
  record Data(String parent) implements WaitReason {}

  /** Its vCPU, which another task occupied. */
  record Busy(String task) implements WaitReason {}

  /** Its image, which another task pulled onto the VM. */
  record Image(String task) implements WaitReason {}

  /** A limit of usage or memory that it would have exceeded together with another task. */
  record Limit(String task) implements WaitReason {}
}
