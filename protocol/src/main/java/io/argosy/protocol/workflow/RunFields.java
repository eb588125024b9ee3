package io.argosy.protocol.workflow;

import java.util.List;

/** The fields of a workflow file: those that planning reads, and those that only a run needs. */
public final class RunFields {
  /** Of the whole. */
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

  /** Of an image; {@code from} is where a run gets it, {@code build} what it is made of. */
  static final List<String> IMAGE = List.of("name", "size", "from", "build");

  /** Of a task. */
  static final List<String> TASK =
      List.of(
          "id", "kind", "image", "work", "times", "usage", "memory", "after", "command", "inputs",
          "outputs", "files", "env", "timeout");

  private RunFields() {}
}
