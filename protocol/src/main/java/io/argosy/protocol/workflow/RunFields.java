package io.argosy.protocol.workflow;

import java.util.List;

/** The fields of a workflow file: those for planning, and those that only a run needs. */
public final class RunFields {
  /** The fields of the document. */
  public static final List<String> ROOT =
      List.of(
          "argosy",
          "kind",
          "name",
          "reference",
          "images",
          "tasks",
          "seed",
          "sites",
          "slots",
          "policy",
          "run",
          "promise",
          "files",
          "built");

  /** The fields of an image; a run pulls it {@code from} there or {@code build}s it. */
  static final List<String> IMAGE = List.of("name", "size", "from", "build");

  /** The fields of a task. */
  static final List<String> TASK =
      List.of(
          "id", "kind", "image", "work", "times", "usage", "memory", "after", "command", "inputs",
          "outputs", "files", "env", "timeout");

  private RunFields() {}
}
